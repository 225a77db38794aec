import { text } from '../../../shared/text.ts';
import { ApiError, formApi } from '../../lib/api.ts';

/** What is said of a failure, word for word (section 8). */
export function embedFault(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  return message ? text.embedError + message : text.embedUnknown;
}

/**
 * The address of the player that a person means. @throws ApiError
 * with a sentence, for a site that is not allowed among others
 */
export async function resolveEmbed(address: string): Promise<string> {
  const { src } = await formApi.embeds.resolve({ address });
  if (!src) throw new ApiError(0, '');
  return src;
}
