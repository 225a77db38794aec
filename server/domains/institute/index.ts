import { defineDomain } from '../../kernel/domain.ts';
import type { ClassesNeeds } from '../classes/index.ts';
import { classesExport } from './export.ts';
import { createInstitute } from './handlers.ts';

/** Classes that the institute runs, by 教务. What of them units do alike stands in the domains of classes. */
export const institute = defineDomain('institute', (needs: ClassesNeeds) => ({
  handlers: createInstitute(needs),
  exports: { classes: classesExport },
}));
