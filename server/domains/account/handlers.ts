import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { type CodeNeeds, createCodes } from './codes.ts';
import { createInvites } from './invites.ts';
import { createOwnPassword } from './own-password.ts';
import { createRegistration } from './registration.ts';
import { createSignIn, type SignInNeeds } from './sign-in.ts';
import type { SiteNeeds } from './weak-passwords.ts';
import { whoCalls } from './who.ts';

export type AccountOptions = CodeNeeds &
  SignInNeeds &
  SiteNeeds & {
    sso: Pick<Handlers<Contract['account'], Contexts>, 'sso' | 'ssoStatus'>;
  };

/** Signing in and out, codes, registration and the own password (sections 4, 5 and 7). */
export function createAccount({ sso, ...needs }: AccountOptions): Handlers<Contract['account'], Contexts> {
  return {
    ...sso,
    ...createSignIn(needs),
    ...createCodes(needs),
    ...createOwnPassword(needs),
    ...createInvites(needs),
    ...createRegistration(needs),
    ...whoCalls,
  };
}
