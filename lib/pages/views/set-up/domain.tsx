import { FormError } from '@/components/forms/form-error';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { DescriptionList } from '@/components/ui/description-list';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Button } from '@/components/ui/plain-button';
import { errorText } from '@/lib/pages/sign-in/page-query';
import { type OpenPage, taskPage } from '@/lib/pages/sign-in/set-up/set-up-pages';
import { msg } from '@/lib/platform/shared/message';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { type EmailDomain, emailDomainRecord } from '@/lib/tenants/email-domains/email-domain';
import { signInPage } from '../sign-in-page';
import { BackToOverview } from './back-to-overview';
import { SetUpForm } from './set-up-form';
import { ValueToCopy } from './value-to-copy';

const errors = {
  wrong: msg('setUp.enterADomain'),
  full: msg('setUp.askAdministratorToHelp'),
  exists: msg('setUp.askForThisDomain'),
  taken: msg('setUp.anotherOrganizationHasIt'),
  'no-record': msg('setUp.recordNotFoundYet'),
  'other-value': msg('setUp.recordHasAnotherValue'),
  'lookup-failed': msg('setUp.nameServersDidNotAnswer'),
};

interface DomainPage extends OpenPage {
  /** The name that was refused, which stays in the field; empty if none was. */
  typed: string;
}

function DomainView({ page }: { page: DomainPage }) {
  const t = useText();
  const fault = errorText(errors, page.error);
  return (
    <SignInShell
      wide
      brand={brandOf(page.tenant)}
      title={t('setUp.emailDomain')}
      description={t('setUp.provesThatTheDomainIsYours')}
      footer={<BackToOverview page={page} />}
    >
      <FormError className="mb-4">{fault && t(fault)}</FormError>
      {page.emailDomain ? <Prove page={page} domain={page.emailDomain} /> : <NameIt page={page} primary />}
    </SignInShell>
  );
}

function NameIt({ page, primary }: { page: DomainPage; primary: boolean }) {
  const t = useText();
  return (
    <SetUpForm page={page} path="/domain/name" className="space-y-5">
      <Field label={t('setUp.domainOfYourAddresses')} required>
        <Input
          name="domain"
          defaultValue={page.typed}
          required
          maxLength={253}
          placeholder="example.com"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
        />
      </Field>
      <Button type="submit" {...(primary && { variant: 'primary', size: 'lg', block: true })}>
        {t('common.continue')}
      </Button>
    </SetUpForm>
  );
}

/** The record to create in DNS, until it has been found. */
function Prove({ page, domain }: { page: DomainPage; domain: EmailDomain }) {
  const t = useText();
  if (domain.verifiedAt)
    return <Callout tone="success" title={t('setUp.domainIsVerified', { domain: domain.domain })} />;
  const record = emailDomainRecord(domain);
  return (
    <div className="space-y-6">
      <p className="text-sm text-pretty">{t('setUp.createThisRecord')}</p>
      <DescriptionList
        items={[
          { term: t('setUp.recordType'), detail: 'TXT' },
          { term: t('setUp.recordName'), detail: <ValueToCopy value={record.name} what={t('setUp.recordName')} /> },
          { term: t('setUp.recordValue'), detail: <ValueToCopy value={record.value} what={t('setUp.recordValue')} /> },
        ]}
      />
      <SetUpForm page={page} path="/domain/check">
        <Button type="submit" variant="primary" size="lg" block>
          {t('setUp.checkRecord')}
        </Button>
      </SetUpForm>
      <details open={page.typed !== ''} className="border-t pt-5 text-sm">
        <summary className="w-fit cursor-pointer font-medium">{t('setUp.useAnotherDomain')}</summary>
        <div className="pt-4">
          <NameIt page={page} primary={false} />
        </div>
      </details>
    </div>
  );
}

export const setUpDomain = signInPage({
  title: msg('setUp.emailDomain'),
  load: async (context, read): Promise<DomainPage> => ({
    ...(await taskPage(context, read, 'domain')),
    typed: read('domain') ?? '',
  }),
  View: DomainView,
});
