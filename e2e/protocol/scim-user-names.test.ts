/** User names have one normalized form (decision 0035; RFC 7644, 5; RFC 8265, 3.3), from SCIM to sign-in. */
import { describe, expect, it } from 'vitest';
import { signIn, signInOn } from '../support/authorization';
import { expectScimError } from '../support/expectations';
import { textOf } from '../support/html-form';
import { unique } from '../support/random';
import { acmeScim, scim, USER_SCHEMA } from '../support/scim';
import { UserAgent } from '../support/user-agent';

/** The same letters in full width. */
const wide = (text: string) =>
  text.replace(/[!-~]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0));

/** A name with an é, precomposed as one character and decomposed as two. */
const named = () => {
  const rest = `va-${unique('name')}@example.com`;
  return {
    composed: `\u00c9${rest}`,
    decomposed: `E\u0301${rest}`,
    lower: `\u00e9${rest}`,
    wide: `\u00c9${wide(rest)}`,
    spaced: `\u00a0 \u00c9${rest} `,
  };
};

describe('a user name', () => {
  it.each(['decomposed', 'lower', 'wide', 'spaced'] as const)(
    'is taken in any Unicode composition: %s',
    async (form) => {
      const forms = named();
      const { id } = await scim.createUser({ userName: forms.composed });
      expectScimError(await scim.send('POST', '/Users', { schemas: [USER_SCHEMA], userName: forms[form] }), {
        status: 409,
        scimType: 'uniqueness',
      });
      const other = await scim.createUser();
      expectScimError(await scim.patch(other.id, { op: 'replace', path: 'userName', value: forms[form] }), {
        status: 409,
        scimType: 'uniqueness',
      });
      expectScimError(await scim.send('PUT', `/Users/${other.id}`, { userName: forms[form] }), {
        status: 409,
        scimType: 'uniqueness',
      });
      expect((await scim.find(`userName eq ${JSON.stringify(forms[form].trim())}`)).body).toMatchObject({
        totalResults: 1,
        Resources: [{ id }],
      });
      // Another tenant has a separate directory, so the name is free there.
      expect((await acmeScim.createUser({ userName: forms[form] })).userName).toBe(
        form === 'lower' ? forms.lower : forms.composed,
      );
    },
  );

  it('is stored composed and in one width, in its own case, and another form of it changes nothing', async () => {
    const forms = named();
    const { id, body } = await scim.createUser({ userName: forms.spaced });
    expect(body.userName).toBe(forms.composed);
    for (const form of [forms.decomposed, forms.wide]) {
      expect((await scim.patch(id, { op: 'replace', path: 'userName', value: form })).body.meta).toEqual(body.meta);
      expect((await scim.send('PUT', `/Users/${id}`, { schemas: [USER_SCHEMA], userName: form })).body.meta).toEqual(
        body.meta,
      );
    }
  });

  it.each(['decomposed', 'lower', 'wide'] as const)('signs in however it is typed: %s', async (form) => {
    const forms = named();
    const person = await scim.createPerson({ userName: forms.composed });
    await signIn({ ...person, userName: forms[form] });
  });

  it('is deactivated once, whichever form identifies the person', async () => {
    const forms = named();
    const person = await scim.createPerson({ userName: forms.composed });
    expect(
      (await scim.send('PUT', `/Users/${person.id}`, { schemas: [USER_SCHEMA], userName: forms.wide, active: false }))
        .body.active,
    ).toBe(false);
    const agent = new UserAgent();
    const refused = await signInOn(agent, await agent.open('/login'), { ...person, userName: forms.lower });
    expect(textOf(refused.html)).toContain('Wrong user name or password');
  });
});

describe('an invisible character in a user name', () => {
  it.each(['\u200b', '\u200d', '\u202e', '\u2066', '\ufeff', '\u00ad'])(
    '%j is rejected by POST, PUT and PATCH, with the attribute in the error',
    async (invisible) => {
      const userName = `eve${invisible}${unique('name')}`;
      const { id, userName: own } = await scim.createUser();
      const answers = [
        await scim.send('POST', '/Users', { schemas: [USER_SCHEMA], userName }),
        await scim.send('PUT', `/Users/${id}`, { schemas: [USER_SCHEMA], userName }),
        await scim.patch(id, { op: 'replace', path: 'userName', value: userName }),
      ];
      for (const answer of answers) {
        expectScimError(answer, { status: 400, scimType: 'invalidValue' });
        expect(answer.body.detail).toMatch(
          /^(Operation 1: )?userName must be a string without invisible characters\.$/,
        );
      }
      expect((await scim.get(`/Users/${id}`)).body.userName).toBe(own);
    },
  );

  it('is ordinary text elsewhere', async () => {
    expect((await scim.createUser({ displayName: 'ev\u200da' })).body.displayName).toBe('ev\u200da');
  });
});
