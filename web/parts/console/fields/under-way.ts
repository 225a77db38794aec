import { createStore } from '../../../lib/store.ts';

/** Whether a document is on its way into the record that is open: it is not saved without it by mistake. */
export const underWay = createStore(false);
