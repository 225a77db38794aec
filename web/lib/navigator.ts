/** How code outside the components changes the address; set once the router stands. Done when the page stands. */
export const navigator = { replace: async (address: string): Promise<void> => location.replace(address) };

/** Where logout and failures go; empty while there is none (a site setting). */
export const portal = { url: '' };
