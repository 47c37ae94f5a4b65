import { FormError } from '@/components/forms/form-error';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { DescriptionList } from '@/components/ui/description-list';
import { DirectoryDrawing } from '@/components/ui/directory-drawing';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Button, PlainButtonLink } from '@/components/ui/plain-button';
import { Radio } from '@/components/ui/radio';
import { Textarea } from '@/components/ui/textarea';
import { Time } from '@/components/ui/time';
import type { DirectoryState } from '@/lib/operation/setup-links/setup-state';
import { errorText } from '@/lib/pages/sign-in/page-query';
import { type OpenPage, taskPage } from '@/lib/pages/sign-in/set-up/set-up-pages';
import { setUpPath } from '@/lib/pages/sign-in/set-up/set-up-session';
import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import { issuerOf, SCIM_PATH } from '@/lib/platform/shared/paths';
import { type ScimProvider, scimProviders } from '@/lib/provisioning/scim-connections/connection';
import { directoryScreens } from '@/lib/provisioning/scim-connections/directory-screens';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { signInPage } from '../sign-in-page';
import { BackToOverview } from './back-to-overview';
import { SetUpForm } from './set-up-form';
import { ValueToCopy } from './value-to-copy';

const errors = {
  'name-taken': msg('setUp.askAdministratorToHelp'),
  above: msg('setUp.askAdministratorToHelp'),
  google: msg('setUp.googleCannotBeRead'),
};

const directories: Record<ScimProvider, Sayable> = {
  okta: verbatim('Okta'),
  'entra-id': verbatim('Microsoft Entra ID'),
  google: verbatim('Google Workspace'),
  other: msg('setUp.anotherDirectory'),
};

function DirectoryView({ page }: { page: OpenPage }) {
  const t = useText();
  const fault = errorText(errors, page.error);
  return (
    <SignInShell
      wide
      brand={brandOf(page.tenant)}
      title={t('setUp.directory')}
      description={t('setUp.accountsAreCreatedAutomatically')}
      footer={<BackToOverview page={page} />}
    >
      <FormError className="mb-4">{fault && t(fault)}</FormError>
      {!page.directory ? (
        <Choose page={page} />
      ) : page.directory.provider === 'google' ? (
        <Google page={page} directory={page.directory} />
      ) : (
        <Connected page={page} directory={page.directory} />
      )}
    </SignInShell>
  );
}

function Choose({ page }: { page: OpenPage }) {
  const t = useText();
  return (
    <SetUpForm page={page} path="/directory/connect" className="space-y-5">
      <ChoiceGroup legend={t('setUp.whichDirectoryDoYouUse')} name="provider">
        {scimProviders.map((provider) => (
          <Radio
            key={provider}
            name="provider"
            value={provider}
            required
            defaultChecked={provider === 'entra-id'}
            label={t(directories[provider])}
          />
        ))}
      </ChoiceGroup>
      <Button type="submit" variant="primary" size="lg" block>
        {t('setUp.createConnection')}
      </Button>
    </SetUpForm>
  );
}

const GOOGLE_SCOPE = 'https://www.googleapis.com/auth/admin.directory.user.readonly';

/** What Google Workspace is pulled with, and how that goes. */
function Google({ page, directory }: { page: OpenPage; directory: DirectoryState }) {
  const t = useText();
  const { source, firstPerson, disabled } = directory;
  const none = <span className="text-ink-muted">{t('setUp.noneYet')}</span>;
  return (
    <div className="space-y-6">
      {disabled && <p className="text-sm">{t('setUp.turnedOffByAdministrator')}</p>}
      {source && (
        <>
          {source.isFailing && <FormError>{t('setUp.googleCannotBeRead')}</FormError>}
          <DescriptionList
            items={[
              { term: t('setUp.directory'), detail: t(directories.google) },
              { term: t('setUp.googleAdministrator'), detail: source.administrator },
              { term: t('setUp.lastRead'), detail: source.lastRunAt ? <Time value={source.lastRunAt} /> : none },
              { term: t('setUp.firstPerson'), detail: firstPerson ?? none },
            ]}
          />
          <PlainButtonLink href={setUpPath(page.tenant.place, page.link.id, '/directory')}>
            {t('setUp.checkAgain')}
          </PlainButtonLink>
        </>
      )}
      <SetUpForm page={page} path="/directory/google" className="space-y-5">
        <div className="space-y-1 text-sm">
          <p className="text-pretty">{t('setUp.googleNeedsServiceAccount')}</p>
          <ValueToCopy value={GOOGLE_SCOPE} what={t('setUp.googleScope')} />
        </div>
        <Field label={t('setUp.googleAdministrator')} required hint={t('setUp.googleAdministratorHint')}>
          <Input
            name="administrator"
            type="email"
            required
            maxLength={254}
            defaultValue={source?.administrator}
            autoComplete="off"
            dir="ltr"
          />
        </Field>
        <Field label={t('setUp.googleKey')} required hint={t('setUp.secretIsStoredEncrypted')}>
          <Textarea
            name="service_account_key"
            required
            rows={6}
            maxLength={10_000}
            spellCheck={false}
            autoComplete="off"
            dir="ltr"
            className="font-mono text-xs"
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" block>
          {t('setUp.checkAndSave')}
        </Button>
        <p className="text-sm text-ink-muted text-pretty">{t('setUp.googleIsReadRegularly')}</p>
      </SetUpForm>
    </div>
  );
}

/** The address, the facts so far, and what can still be done. */
function Connected({ page, directory }: { page: OpenPage; directory: DirectoryState }) {
  const t = useText();
  const { tenant, container } = page;
  const { provider, tokenAt, firstRequestAt, firstPerson, selfTest, disabled } = directory;
  const screen = directoryScreens[provider];
  const none = <span className="text-ink-muted">{t('setUp.noneYet')}</span>;
  return (
    <div className="space-y-6">
      {disabled && <p className="text-sm">{t('setUp.turnedOffByAdministrator')}</p>}
      <DescriptionList
        items={[
          { term: t('setUp.directory'), detail: t(directories[provider]) },
          {
            term: t('setUp.scimBaseUrl'),
            detail: (
              <ValueToCopy
                value={`${issuerOf(container.config.url, tenant.place)}${SCIM_PATH}`}
                what={t('setUp.scimBaseUrl')}
              />
            ),
          },
          {
            term: t('setUp.bearerToken'),
            detail: tokenAt ? t.rich('setUp.createdAt', { when: () => <Time value={tokenAt} /> }) : none,
          },
          { term: t('setUp.firstRequest'), detail: firstRequestAt ? <Time value={firstRequestAt} /> : none },
          { term: t('setUp.firstPerson'), detail: firstPerson ?? none },
          {
            term: t('setUp.selfTest'),
            detail: selfTest
              ? selfTest.failures === 0
                ? t('setUp.everyStepPassed')
                : t('setUp.stepsFailed', { failures: selfTest.failures })
              : none,
          },
        ]}
      />
      {!firstPerson && (
        <PlainButtonLink href={setUpPath(tenant.place, page.link.id, '/directory')}>
          {t('setUp.checkAgain')}
        </PlainButtonLink>
      )}
      {screen && !firstRequestAt && (
        <figure className="overflow-clip rounded-lg border">
          <DirectoryDrawing t={t} screen={screen} />
        </figure>
      )}
      <div className="space-y-4 border-t pt-5">
        <SetUpForm page={page} path="/directory/test" className="space-y-2">
          <Button type="submit">{t('setUp.runSelfTest')}</Button>
          <p className="text-sm text-ink-muted text-pretty">{t('setUp.selfTestSendsRequests')}</p>
        </SetUpForm>
        <SetUpForm page={page} path="/directory/token" className="space-y-2">
          <Button type="submit">{t('setUp.createNewToken')}</Button>
          <p className="text-sm text-ink-muted text-pretty">{t('setUp.oldTokenStopsWorking')}</p>
        </SetUpForm>
      </div>
    </div>
  );
}

export const setUpDirectory = signInPage({
  title: msg('setUp.directory'),
  load: (context, read) => taskPage(context, read, 'directory'),
  View: DirectoryView,
});
