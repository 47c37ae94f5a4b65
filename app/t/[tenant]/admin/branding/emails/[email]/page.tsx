import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { Badge } from '@/components/ui/badge';
import { Callout } from '@/components/ui/callout';
import { NavTabs } from '@/components/ui/nav-tabs';
import { PageHeader } from '@/components/ui/page-header';
import { type MailName, mailNames, mails } from '@/lib/journal/mail/mails';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { roleSuffices } from '@/lib/people/role-suffices';
import { languages, languageTags, parseLanguage } from '@/lib/platform/shared/languages';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { confirmedAddress } from '@/lib/sign-in/email-test/order-test';
import { settingsVersion } from '@/lib/tenants/change-settings';
import { emailTextLimits } from '@/lib/tenants/emails/email-text-settings';
import { emailTextOf } from '@/lib/tenants/emails/on-letterhead';
import { ownersSettingNote } from '@/lib/tenants/settings-rank';
import { DoByApi } from '../../../by-api/do-by-api';
import { namedAfter } from '../../../named-after';
import { emailLabels, placeholderLabels } from '../email-labels';
import { EmailForm } from './email-form';
import { previewEmail } from './preview-email';

const mailOf = (segment: string): MailName | undefined => mailNames.find((name) => name === segment);

export const generateMetadata = namedAfter(msg('common.emails'), 'email', async (_context, segment) => {
  const mail = mailOf(segment);
  return mail ? (await getText())(emailLabels[mail].label) : null;
});

interface Props {
  params: Promise<{ tenant: string; email: string }>;
  searchParams: PageQuery;
}

/** The text of one email in one language. */
export default async function EmailPage({ params, searchParams }: Props) {
  const t = await getText();
  const { tenant: place, email } = await params;
  const context = await requireAdmin(place, 'auditor');
  const mail = mailOf(email);
  if (!mail) notFound();
  const { tenant, admin, container } = context;
  const language = parseLanguage((await searchParams)['language']) ?? 'en';
  const text = emailTextOf(tenant, { mail, language });
  const editable = roleSuffices(admin.role, 'owner');
  const person = await container.directory.findPerson(tenant.id, admin.personId);
  const basePath = tenantPath(tenant.place, '/admin/branding');
  const hrefOf = (tag: string) => `${basePath}/emails/${mail}?language=${tag}`;
  const edited = tenant.settings.emailTexts[mail]?.[language] !== undefined;
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: t('common.branding'), href: basePath },
          { label: t('common.emails'), href: `${basePath}/emails` },
        ]}
        title={t(emailLabels[mail].label)}
        description={t(emailLabels[mail].when)}
        status={edited ? <Badge tone="info">{t('emails.ownText')}</Badge> : <Badge>{t('emails.defaultText')}</Badge>}
      />
      <NavTabs
        label={t('common.language')}
        current={hrefOf(language)}
        tabs={languageTags.map((tag) => ({ href: hrefOf(tag), label: languages[tag] }))}
        className="mb-5"
      />
      {!editable && (
        <Callout tone="info" className="mb-5">
          {t(ownersSettingNote)}
        </Callout>
      )}
      <EmailForm
        key={language}
        tenantPlace={tenant.place}
        mail={mail}
        language={language}
        text={text}
        limits={emailTextLimits}
        edited={edited}
        version={settingsVersion({ emailTexts: tenant.settings.emailTexts })}
        placeholders={(['link', ...mails[mail].placeholders] as const).map((name) => ({
          name,
          meaning: t(placeholderLabels[name]),
          required: name === 'link' || mails[mail].required.some((one) => one === name),
        }))}
        preview={await previewEmail(context, { mail, language, text })}
        testTo={container.mail && person ? await confirmedAddress(container.directory, person) : null}
        editable={editable}
      />
      <DoByApi actions="branding/emails/[email]/actions.ts" fields={['emailTexts']} params={params} />
    </>
  );
}
