import { expect, it } from 'vitest';
import { text } from '../../shared/text.ts';
import { sentenceOf } from './sentence.ts';

it('of an error is shown where it is Chinese; what the browser says to builders is not', () => {
  expect(sentenceOf(new Error('文件是空的'))).toBe('文件是空的');
  for (const error of [new TypeError('Failed to fetch'), new Error(''), { message: 404 }, 'x', null, undefined])
    expect(sentenceOf(error)).toBe(text.unavailable);
  expect(sentenceOf(new TypeError("reading 'a'"), text.uploadFailed)).toBe(text.uploadFailed);
});
