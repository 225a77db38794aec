import { calls } from 'virtual:teacher-calls';
import { addCalls } from '../../lib/api.ts';

// Visitors, trainees and units bring none of them.
addCalls(calls);
