import { expect, it } from 'vitest';
import { createSeal } from './seal.ts';

it('a sealed text opens for what it was sealed for, with the secret of then, and unchanged; for nothing else', () => {
  const [codes, proofs] = [createSeal('codes'), createSeal('second proofs')];
  const sealed = codes.seal('验证码 123456', 'secret');
  expect(sealed).not.toBe(codes.seal('验证码 123456', 'secret'));
  expect(codes.unseal(sealed, 'secret')).toBe('验证码 123456');
  expect(() => proofs.unseal(sealed, 'secret')).toThrow();
  expect(() => codes.unseal(sealed, 'another secret')).toThrow();
  expect(() => codes.unseal(`${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`, 'secret')).toThrow();
});
