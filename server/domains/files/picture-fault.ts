import { JobFault } from '../../kernel/jobs/reason.ts';

/** A picture of which nothing can be made, with the sentence that says why. */
export class PictureFault extends JobFault {}
