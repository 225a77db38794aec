import { toastError } from '../../lib/toast.ts';

/**
 * Puts a text where one pastes from; on plain http no browser has such a place.
 * @param otherwise said where it was not allowed
 * @returns whether it was
 */
export async function copyText(text: string, otherwise: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    toastError(otherwise);
    return false;
  }
}
