import { useText } from '@/components/text/use-text';
import { TOKEN_PLACEHOLDER } from './token-placeholder';

/** Says why a command has no token. */
export function PlaceholderHint() {
  const t = useText();
  return (
    <p className="text-ink-muted text-pretty">
      {t('scimConnections.replacePlaceholder', { placeholder: TOKEN_PLACEHOLDER })}
    </p>
  );
}
