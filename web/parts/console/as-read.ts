import { useRef } from 'react';

/**
 * Saves on what a form has read. Where somebody was faster the refusal says what stands there now, and what was typed
 * stays; whoever then saves once more has seen that, and their words count.
 */
export function useAsRead<R extends Record<string, string>>(read: R | undefined) {
  const was = useRef(read);
  return async <T>(send: (was: { was?: R }) => Promise<T>): Promise<T> => {
    try {
      return await send(was.current ? { was: was.current } : {});
    } catch (error) {
      if ((error as { status?: number }).status === 409) was.current = undefined;
      throw error;
    }
  };
}
