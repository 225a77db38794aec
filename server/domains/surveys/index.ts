import { defineDomain } from '../../kernel/domain.ts';
import { createSurveys, type SurveysNeeds } from './handlers.ts';

export { faultsOfAnswers, readSurvey, type SurveyInput, takeAnswers } from './handlers.ts';

export const surveys = defineDomain('surveys', (needs: SurveysNeeds) => ({ handlers: createSurveys(needs) }));
