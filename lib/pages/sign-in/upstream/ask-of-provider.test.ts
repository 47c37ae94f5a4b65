import { expect, test } from 'vitest';
import { askOfProvider, type Occasion } from './ask-of-provider';

const ask = (
  differences: Partial<Omit<Occasion, 'parameters'>> & {
    parameters?: Partial<NonNullable<Occasion['parameters']>>;
  } = {},
) =>
  askOfProvider({
    signedIn: false,
    switching: false,
    unwanted: false,
    ...differences,
    parameters: { prompt: [], loginHint: null, ...differences.parameters },
  });

test('nothing is requested of the provider when the application requests nothing', () => {
  expect(ask()).toEqual({ maxAge: null, prompt: null, loginHint: null });
  expect(askOfProvider({ parameters: null, signedIn: false, switching: false, unwanted: false })).toEqual({
    maxAge: null,
    prompt: null,
    loginHint: null,
  });
});

test('what an application requests is passed on', () => {
  expect(ask({ parameters: { maxAge: 60, loginHint: 'ada' } })).toEqual({ maxAge: 60, prompt: null, loginHint: 'ada' });
  expect(ask({ parameters: { prompt: ['login'] } })).toMatchObject({ maxAge: 0, prompt: 'login' });
  expect(ask({ parameters: { prompt: ['select_account'], maxAge: 60 } })).toMatchObject({
    maxAge: 60,
    prompt: 'select_account',
  });
  expect(ask({ parameters: { prompt: ['select_account', 'login'] } })).toMatchObject({
    maxAge: 0,
    prompt: 'login select_account',
  });
});

test('a person who is signed in signs in again', () => {
  expect(ask({ signedIn: true })).toMatchObject({ maxAge: 0, prompt: 'login' });
});

test('the person chooses an account when another one is needed', () => {
  expect(ask({ signedIn: true, unwanted: true, parameters: { loginHint: 'bob' } })).toEqual({
    maxAge: null,
    prompt: 'select_account',
    loginHint: 'bob',
  });
  expect(ask({ signedIn: true, switching: true, parameters: { loginHint: 'ada' } })).toEqual({
    maxAge: null,
    prompt: 'select_account',
    loginHint: null,
  });
  expect(ask({ signedIn: true, unwanted: true, parameters: { prompt: ['login'] } })).toMatchObject({
    maxAge: 0,
    prompt: 'login select_account',
  });
});
