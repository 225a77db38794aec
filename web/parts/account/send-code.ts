import { limits } from '../../../shared/limits.ts';
import type { CallInput } from '../../../shared/contract/call.ts';
import type { account } from '../../../shared/contract/account.ts';
import { ApiError, formApi, isAbout } from '../../lib/api.ts';
import type { Fields } from '../../lib/form/use-form.ts';
import { withinTime } from '../../lib/lazy-code.tsx';
import { sentenceOf } from '../../lib/sentence.ts';
import type { Sent } from '../../ui/code-field.tsx';
import { knownDevices } from './devices.ts';

type Asked = Pick<CallInput<(typeof account)['getCode']>, 'cellPhone' | 'type'>;
type Use = Asked['type'];

/** Asks for a code, and once more with a proof of work where many have asked from the same place. */
async function ask(asked: Asked): Promise<void> {
  // A computer that the account was entered from has codes of its own: strangers use none of them up.
  const devices = await knownDevices();
  const given = { ...asked, ...(devices.length && { devices }) };
  try {
    await formApi.account.getCode(given);
  } catch (error) {
    if (!isAbout(error, 'challenge')) throw error;
    // Few need it.
    const { makeProof } = await withinTime(() => import('../../lib/proof.ts'), limits.codeWaitMs);
    await formApi.account.getCode({ ...given, ...(await makeProof(formApi)).proof });
  }
}

/** Asks for a code to a number; what is refused is told at the field of the code. */
export async function askCode(form: Fields, at: string, cellPhone: string, type: Use): Promise<Sent> {
  try {
    await ask({ cellPhone, type });
    return { sent: true };
  } catch (error) {
    if (isAbout(error, 'cellPhone')) form.refused(error);
    else form.blame(at, sentenceOf(error));
    return { sent: false, wait: error instanceof ApiError ? error.wait : 0 };
  }
}

/** The same to the mobile number of a form. */
export async function sendCode(form: Fields, type: Use): Promise<Sent> {
  if (!form.passes(['cellPhone'])) return { sent: false, wait: 0 };
  return askCode(form, 'code', form.text('cellPhone').trim(), type);
}
