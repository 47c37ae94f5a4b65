import { FormSection } from '@/components/forms/form-section';
import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { RegisteredClient } from '@/lib/grants/clients/client';
import { signingAlgorithms } from '@/lib/oauth/keys/signing-algorithms';
import { durationText } from '../../duration';
import { sections } from './sections';

const algorithms = signingAlgorithms.map((name) => ({ value: name, label: name }));

/** What a client receives about the people who sign in to it (OpenID Connect). */
export function OpenidFields({ client }: { client: RegisteredClient }) {
  const t = useText();
  const {
    idTokenSignedResponseAlg,
    userinfoSignedResponseAlg,
    subjectType,
    sectorIdentifierUri,
    defaultMaxAge,
    defaultAcrValues,
    whenGroupsChange,
  } = client;
  return (
    <FormSection {...sections.openid}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('clients.idTokenSigningAlgorithm')}
          name="id_token_signed_response_alg"
          hint={t('clients.mostLibrariesExpectRs256')}
        >
          <Select name="id_token_signed_response_alg" defaultValue={idTokenSignedResponseAlg} options={algorithms} />
        </Field>
        <Field
          label={t('clients.userinfoSigningAlgorithm')}
          name="userinfo_signed_response_alg"
          hint={t('clients.mostLibrariesExpectPlainJson')}
        >
          <Select
            name="userinfo_signed_response_alg"
            defaultValue={userinfoSignedResponseAlg ?? ''}
            options={[{ value: '', label: t('clients.plainJson') }, ...algorithms]}
          />
        </Field>
        <Field label={t('clients.subjects')} name="subject_type" hint={t('clients.pairwisePeopleGetSubjectThat')}>
          <Select
            name="subject_type"
            defaultValue={subjectType}
            options={[
              { value: 'public', label: t('clients.sameForAllApplications') },
              { value: 'pairwise', label: t('clients.pairwise') },
            ]}
          />
        </Field>
        <Field
          label={t('clients.sectorIdentifier')}
          name="sector_identifier_uri"
          optional
          hint={t('clients.httpsAddressThatListsRedirect')}
        >
          <Input
            name="sector_identifier_uri"
            type="url"
            defaultValue={sectorIdentifierUri ?? ''}
            placeholder="https://"
            autoComplete="off"
          />
        </Field>
        <Field label={t('clients.maximumSignInAge')} name="default_max_age" optional hint={t('clients.suchAs1HPeople')}>
          <Input
            name="default_max_age"
            defaultValue={defaultMaxAge === null ? '' : durationText(defaultMaxAge)}
            autoComplete="off"
          />
        </Field>
        <Field
          label={t('clients.authenticationContexts')}
          name="default_acr_values"
          optional
          hint={t('clients.acrValuesInOrderOf')}
        >
          <Input
            name="default_acr_values"
            defaultValue={defaultAcrValues.join(' ')}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <Field label={t('clients.whenGroupsChange')} name="when_groups_change" hint={t('clients.whenGroupsChangeHint')}>
          <Select
            name="when_groups_change"
            defaultValue={whenGroupsChange}
            options={[
              { value: 'follow', label: t('clients.nextAnswerFollows') },
              { value: 'end', label: t('clients.familiesEndAtOnce') },
            ]}
          />
        </Field>
      </div>
    </FormSection>
  );
}
