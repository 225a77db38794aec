/** The version of the privacy notice in force: what a consent names and what the notice itself shows. */
export const privacyVersion = '2026-11';
