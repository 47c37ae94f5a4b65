import { useText } from '@/components/text/use-text';
import type { Interaction } from '@/lib/oauth/interaction/load-interaction';

/** Links to the client's own pages, if they are https URLs. */
export function ClientLinks({ client }: Pick<Interaction, 'client'>) {
  const t = useText();
  const links = [
    { label: t('signIn.appWebsite'), uri: client.clientUri },
    { label: t('signIn.appPrivacyPolicy'), uri: client.policyUri },
    { label: t('signIn.appTermsOfService'), uri: client.tosUri },
  ].filter(({ uri }) => uri?.startsWith('https://'));
  if (links.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1">
      {links.map(({ label, uri }) => (
        <a
          key={label}
          href={uri ?? undefined}
          target="_blank"
          rel="noopener noreferrer"
          className="underline underline-offset-2"
        >
          {label}
        </a>
      ))}
    </p>
  );
}
