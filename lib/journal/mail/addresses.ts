/** What mail programs may turn into a link, or take for an address. */
const LIKE_AN_ADDRESS = /[:/\\@<>]|[\p{L}\p{N}]\.[\p{L}\p{N}]/u;

/** `://`, or a host name such as `acme.example`, unless it is the end of an email address. */
const WEB_ADDRESS =
  /:\/\/|(?<![\p{L}\p{N}-]|@[\p{L}\p{N}.-]*)(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+(?![\p{L}\p{N}@-]|\.[\p{L}\p{N}])/u;

/**
 * Whether a name could pass for an address. Such a name is not written into emails: a person who may choose it could
 * otherwise put a link into our email.
 */
export const couldBeAddress = (name: string): boolean => LIKE_AN_ADDRESS.test(name);

/** Whether a text contains a web address. Unlike a name, it may have colons, slashes and email addresses. */
export const hasWebAddress = (text: string): boolean => WEB_ADDRESS.test(text);
