/** Documents of a lesson. */
export const handoutsOf = { most: 10 };
