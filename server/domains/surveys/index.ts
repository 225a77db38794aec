export { createSurveys, readSurvey, type SurveyInput, takeAnswers } from './handlers.ts';
