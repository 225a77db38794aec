import { defineDomain } from '../../kernel/domain.ts';
import { applicationsExport } from './desk.ts';
import { type ApplicationsNeeds, createApplications } from './handlers.ts';

export { attachments } from './desk.ts';

export const applications = defineDomain('applications', (needs: ApplicationsNeeds) => ({
  handlers: createApplications(needs),
  exports: { applications: applicationsExport },
}));
