import { freshTokens } from './authorization';
import { clientOf, scimTokenOf } from './fixture';
import { introspect } from './oauth';
import { ScimClient } from './scim';

export const detailBank = 'rar-bank';
export const shop = clientOf('rar-shop', detailBank);
export const narrow = clientOf('rar-narrow', detailBank);
export const own = clientOf('rar-own', detailBank);
export const signer = clientOf('rar-signer', detailBank);
export const api = clientOf('rar-api', detailBank);

/** People of a tenant that only these tests use. */
export const detailScim = new ScimClient(scimTokenOf('Directory', detailBank), detailBank);

export const payment = {
  type: 'payment_initiation',
  actions: ['initiate', 'status'],
  instructedAmount: { currency: 'EUR', amount: '123.50' },
  creditorName: 'Merchant A',
};
export const accounts = { type: 'account_information', actions: ['list'], privileges: ['read'] };

/** The parameter in its encoded form. */
export const asked = (...details: object[]): { authorization_details: string } => ({
  authorization_details: JSON.stringify(details),
});

/** Tokens of a shop for which a person has just allowed these details. */
export const detailed = async (details: object[], overrides: Record<string, string | string[] | undefined> = {}) =>
  freshTokens(shop, await detailScim.createPerson(), { overrides: { ...asked(...details), ...overrides } });

/** The plain introspection response for a token. */
export const spoken = async (token: string) => (await introspect(shop, token)).body;

/** Details that are invalid as a parameter or under the tenant's declared types. */
export const badDetails: [string, string][] = [
  ['text that is not JSON', '[{'],
  ['an object', JSON.stringify(payment)],
  ['null', 'null'],
  ['an entry that is text', '["payment_initiation"]'],
  ['an entry without a type', '[{"actions":["list"]}]'],
  ['a type that is not a string', '[{"type":7}]'],
  ['an unknown type', '[{"type":"everything"}]'],
  ['a type that objects inherit', '[{"type":"constructor"}]'],
  ['a member that is missing', JSON.stringify([{ ...payment, creditorName: undefined }])],
  ['a member that the type does not have', JSON.stringify([{ ...payment, surprise: true }])],
  ['a member of the wrong kind', JSON.stringify([{ ...payment, instructedAmount: '123.50 EUR' }])],
  [
    'a value that the schema does not allow',
    JSON.stringify([{ ...payment, instructedAmount: { currency: 'EUR', amount: '1e9' } }]),
  ],
  [
    'a member within a member that is unknown',
    JSON.stringify([{ ...payment, instructedAmount: { ...payment.instructedAmount, fee: '0' } }]),
  ],
  ['locations that are not a list', JSON.stringify([{ ...accounts, locations: 'https://rar-accounts.example' }])],
  ['actions that are not strings', JSON.stringify([{ ...accounts, actions: [1] }])],
  ['datatypes that are not a list', JSON.stringify([{ ...accounts, datatypes: {} }])],
  ['privileges that are not strings', JSON.stringify([{ ...accounts, privileges: [null] }])],
  ['an identifier that is not a string', JSON.stringify([{ ...accounts, identifier: 5 }])],
  ['a member called __proto__', '[{"type":"account_information","__proto__":{"actions":["list"]}}]'],
  ['NUL', '[{"type":"account_information","identifier":"a\\u0000"}]'],
  ['one entry of two that is bad', JSON.stringify([payment, { ...payment, creditorName: '' }])],
  ['too many entries', JSON.stringify(Array.from({ length: 21 }, () => ({ type: 'account_information' })))],
  ['too much', JSON.stringify([{ ...accounts, identifier: 'x'.repeat(5000) }])],
];
