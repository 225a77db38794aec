import { createContext } from 'react-router';
import type { Api } from '../../shared/contract/index.ts';

/** The calls, made in process while the server renders a page. The server fills it for each request. */
export const apiContext = createContext<Api>();
/** Where a failed loader leaves its error for the server, which alone decides what is shown. */
export const failureContext = createContext<{ error?: unknown }>();
/** Public address of the site, without the last slash, for canonical links. */
export const siteUrlContext = createContext<string>();
