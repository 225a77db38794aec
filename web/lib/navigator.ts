/**
 * How code outside the components changes the address; set once the router stands.
 * @param then what is done once the page stands that lies there, of this site
 */
export const navigator = { replace: (address: string, _then?: () => void) => location.replace(address) };

/** Where logout and failures go; empty while there is none (a site setting). */
export const portal = { url: '' };
