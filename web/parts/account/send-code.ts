import type { CallInput } from '../../../shared/contract/call.ts';
import type { account } from '../../../shared/contract/account.ts';
import { formApi, isAbout } from '../../lib/api.ts';
import type { Fields } from '../../lib/form/use-form.ts';

type Use = CallInput<(typeof account)['getCode']>['type'];

/** Asks for a code to the mobile number of a form; a refusal stands at its field. */
export async function sendCode(form: Fields, type: Use): Promise<boolean> {
  if (!form.passes(['cellPhone'])) return false;
  try {
    await formApi.account.getCode({ cellPhone: form.text('cellPhone').trim(), type });
    return true;
  } catch (error) {
    if (isAbout(error, 'cellPhone')) form.refused(error);
    else form.blame('code', (error as Error).message);
    return false;
  }
}
