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
  } = client;
  return (
    <FormSection {...sections.openid}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('ID token signing algorithm')}
          name="id_token_signed_response_alg"
          hint={t('RS256 is for older libraries that support nothing else.')}
        >
          <Select name="id_token_signed_response_alg" defaultValue={idTokenSignedResponseAlg} options={algorithms} />
        </Field>
        <Field
          label={t('Userinfo signing algorithm')}
          name="userinfo_signed_response_alg"
          hint={t('Most libraries expect plain JSON.')}
        >
          <Select
            name="userinfo_signed_response_alg"
            defaultValue={userinfoSignedResponseAlg ?? ''}
            options={[{ value: '', label: t('Plain JSON') }, ...algorithms]}
          />
        </Field>
        <Field
          label={t('Subjects')}
          name="subject_type"
          hint={t('Pairwise: people get a subject that no other application knows.')}
        >
          <Select
            name="subject_type"
            defaultValue={subjectType}
            options={[
              { value: 'public', label: t('Same for all applications') },
              { value: 'pairwise', label: t('Pairwise') },
            ]}
          />
        </Field>
        <Field
          label={t('Sector identifier')}
          name="sector_identifier_uri"
          optional
          hint={t(
            'An https address that lists the redirect URIs sharing pairwise subjects. Required if they have several hosts.',
          )}
        >
          <Input
            name="sector_identifier_uri"
            type="url"
            defaultValue={sectorIdentifierUri ?? ''}
            placeholder="https://"
            autoComplete="off"
          />
        </Field>
        <Field
          label={t('Maximum sign-in age')}
          name="default_max_age"
          optional
          hint={t('Such as 1 h. People with an older sign-in must sign in again, unless the request says otherwise.')}
        >
          <Input
            name="default_max_age"
            defaultValue={defaultMaxAge === null ? '' : durationText(defaultMaxAge)}
            autoComplete="off"
          />
        </Field>
        <Field
          label={t('Authentication contexts')}
          name="default_acr_values"
          optional
          hint={t('acr values in order of preference, separated by spaces.')}
        >
          <Input
            name="default_acr_values"
            defaultValue={defaultAcrValues.join(' ')}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      </div>
    </FormSection>
  );
}
