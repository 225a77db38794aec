import { defineDomain } from '../../kernel/domain.ts';
import { applicationsExport } from './desk.ts';
import { type ApplicationsNeeds, createApplications } from './handlers.ts';

export { attachments } from './desk.ts';
/** Applications that are held, for who puts the people into a class. */
export { type Application, applicationsOf, setApplication } from './desk-queries.ts';

export const applications = defineDomain('applications', (needs: ApplicationsNeeds) => ({
  handlers: createApplications(needs),
  exports: { applications: applicationsExport },
}));
