import type { CallInput } from '../../../shared/contract/call.ts';
import type { account } from '../../../shared/contract/account.ts';
import { formApi, isAbout } from '../../lib/api.ts';
import type { Fields } from '../../lib/form/use-form.ts';

type Use = CallInput<(typeof account)['getCode']>['type'];

/** Asks for a code to a number; what is refused is told at the field of the code. */
export async function askCode(form: Fields, at: string, cellPhone: string, type: Use): Promise<boolean> {
  try {
    await formApi.account.getCode({ cellPhone, type });
    return true;
  } catch (error) {
    if (isAbout(error, 'cellPhone')) form.refused(error);
    else form.blame(at, (error as Error).message);
    return false;
  }
}

/** The same to the mobile number of a form. */
export async function sendCode(form: Fields, type: Use): Promise<boolean> {
  return form.passes(['cellPhone']) && askCode(form, 'code', form.text('cellPhone').trim(), type);
}
