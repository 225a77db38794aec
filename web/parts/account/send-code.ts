import type { CallInput } from '../../../shared/contract/call.ts';
import type { account } from '../../../shared/contract/account.ts';
import { formApi } from '../../lib/api.ts';
import type { Form } from '../../lib/form.ts';

type Use = CallInput<(typeof account)['getCode']>['type'];

/** Asks for a code to the mobile number of a form; a refusal stands at its field. */
export async function sendCode(form: Form<'cellPhone' | 'code'>, type: Use): Promise<boolean> {
  if (!form.passes(['cellPhone'])) return false;
  try {
    await formApi.account.getCode({ cellPhone: form.values.cellPhone.trim(), type });
    return true;
  } catch (error) {
    const message = (error as Error).message;
    form.blame(message.includes('手机') ? 'cellPhone' : 'code', message);
    return false;
  }
}
