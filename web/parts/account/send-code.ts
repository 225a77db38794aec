import type { CallInput } from '../../../shared/contract/call.ts';
import type { account } from '../../../shared/contract/account.ts';
import { formApi, isAbout } from '../../lib/api.ts';
import type { Fields } from '../../lib/form/use-form.ts';
import { withinTime } from '../../lib/lazy-code.tsx';
import { sentenceOf } from '../../lib/sentence.ts';

type Asked = Pick<CallInput<(typeof account)['getCode']>, 'cellPhone' | 'type'>;
type Use = Asked['type'];

/** Asks for a code, and once more with a proof of work where many have asked from the same place. */
async function ask(given: Asked): Promise<void> {
  try {
    await formApi.account.getCode(given);
  } catch (error) {
    if (!isAbout(error, 'challenge')) throw error;
    // Few need it.
    const { makeProof } = await withinTime(() => import('../../lib/proof.ts'));
    await formApi.account.getCode({ ...given, ...(await makeProof(formApi)).proof });
  }
}

/** Asks for a code to a number; what is refused is told at the field of the code. */
export async function askCode(form: Fields, at: string, cellPhone: string, type: Use): Promise<boolean> {
  try {
    await ask({ cellPhone, type });
    return true;
  } catch (error) {
    if (isAbout(error, 'cellPhone')) form.refused(error);
    else form.blame(at, sentenceOf(error));
    return false;
  }
}

/** The same to the mobile number of a form. */
export async function sendCode(form: Fields, type: Use): Promise<boolean> {
  return form.passes(['cellPhone']) && askCode(form, 'code', form.text('cellPhone').trim(), type);
}
