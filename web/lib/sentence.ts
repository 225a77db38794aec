import { text } from '../../shared/text.ts';

/**
 * What an error says to a person. What has no Chinese in it was said by the browser or a library to whoever builds the
 * portal: then the general sentence stands in its place.
 */
export function sentenceOf(error: unknown, otherwise: string = text.unavailable): string {
  const { message } = (error ?? {}) as { message?: unknown };
  return typeof message === 'string' && /[\u4e00-\u9fff]/.test(message) ? message : otherwise;
}
