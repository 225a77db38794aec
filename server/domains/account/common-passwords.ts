import { dictionary } from '@zxcvbn-ts/language-common';
import { passwordPattern } from '../../../shared/checks.ts';
import { text } from '../../../shared/text.ts';
import { refuseAt } from '../../kernel/errors.ts';

/** What people take most often, of what the rule for passwords lets through at all. */
const common = new Set(dictionary['passwords-common'].filter((p) => passwordPattern.test(p)));

/** @throws {Refusal} input at `path`, for a password that is among the first ones that anybody tries */
export function refuseCommon(path: string, password: string): void {
  if (common.has(password.toLowerCase())) throw refuseAt(path, text.passwordCommon);
}
