import { linkOf, mailsTo, mailTo, partOf } from '../support/mail';
import { manage, newAccessKey } from '../support/management';
import { askForLink, newMember } from '../support/password-reset';
import { unique } from '../support/random';
import { scim } from '../support/scim';
import { expectAccessible } from './support/accessible';
import { expect, openAs, test } from './support/journey';

test('an auditor confirms an address changed by a directory before password links go there, and the old address is notified', async ({
  page,
}) => {
  const member = await newMember();
  const owner = await newAccessKey('owner', { tenant: 'default' });
  expect(
    await manage(owner, 'PUT', `/people/${member.id}/role`, { tenant: 'default', body: { role: 'auditor' } }),
  ).toMatchObject({ status: 200 });
  await openAs(page, member, '/account');
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toHaveCount(0);

  const next = `${unique('next')}@example.com`;
  expect(
    await scim.patch(member.id, {
      op: 'replace',
      path: 'emails',
      value: [{ value: next, type: 'work', primary: true }],
    }),
  ).toMatchObject({ status: 200 });
  expect(partOf(await mailTo(member.email), 'text/plain')).toContain(
    'Your email address was changed to n***@e***.com.',
  );
  await askForLink(member.userName);

  await page.reload();
  await expect(page.getByText(`Your email address was changed to ${next}.`)).toBeVisible();
  await expect(page.getByText('Password links aren’t sent there until you confirm it.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send confirmation email' }).click();
  const confirmation = await mailTo(next);
  expect(linkOf(confirmation)).toContain('/account/email?token=');

  await page.goto(linkOf(confirmation));
  await expect(page.getByRole('heading', { name: next })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(page).toHaveURL(/\/account\?done=email-confirmed$/);
  await expect(page.getByText(`Your email address was changed to ${next}.`)).toHaveCount(0);
  await page.goto('/account/email');
  await expect(page.getByText('This link is no longer valid')).toBeVisible();
  await expectAccessible(page);

  await askForLink(member.userName);
  expect(linkOf(await mailTo(next, 2))).toContain('/reset-password?token=');
  expect(await mailsTo(next)).toHaveLength(2);
});
