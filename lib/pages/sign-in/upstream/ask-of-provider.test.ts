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

test('nothing is asked for where nothing is', () => {
  expect(ask()).toEqual({ maxAge: null, prompt: null, loginHint: null });
  expect(askOfProvider({ parameters: null, signedIn: false, switching: false, unwanted: false })).toEqual({
    maxAge: null,
    prompt: null,
    loginHint: null,
  });
});

test('what an application asks for is passed on', () => {
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

test('whoever is signed in signs in once more', () => {
  expect(ask({ signedIn: true })).toMatchObject({ maxAge: 0, prompt: 'login' });
});

test('where another account is needed, one chooses which', () => {
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
