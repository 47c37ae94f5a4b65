import { useLocale } from 'next-intl';
import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { languages, languageTags } from '@/lib/platform/shared/languages';

/** To whom a link is emailed, and in which language: by default the one in which the owner reads the console. */
export function MailFields({ canMail }: { canMail: boolean }) {
  const t = useText();
  const language = useLocale();
  return (
    <>
      <Field
        label={t('setupLinks.emailTheLinkTo')}
        name="mail_to"
        optional
        hint={canMail ? t('setupLinks.onlyTheEmailHasIt') : t('common.emailDeliveryIsNotConfigured')}
      >
        <Input name="mail_to" type="email" maxLength={254} autoComplete="off" disabled={!canMail} />
      </Field>
      {canMail && (
        <Field label={t('setupLinks.languageOfEmail')} name="mail_language" className="max-w-48">
          <Select
            name="mail_language"
            defaultValue={language}
            options={languageTags.map((value) => ({ value, label: languages[value] }))}
          />
        </Field>
      )}
    </>
  );
}
