import { useText } from '@/components/text/use-text';
import { Link } from '@/components/ui/link';
import type { DeclaredAttribute, DeclaredPart } from '@/lib/directory/extension-schemas/extension-schema';
import type { Attribute } from '@/lib/scim/schema/types';
import { characteristics } from '../labels';

interface AttributeListProps {
  attributes: readonly (Attribute | DeclaredAttribute)[];
  /** The page that edits an attribute; if omitted, nothing can be edited. */
  href?: (name: string, of: string | null) => string;
  /** How many people or groups have a value, in words, by attribute name. */
  counts?: ReadonlyMap<string, string>;
  of?: string;
}

/** The attributes of a schema with their characteristics; sub-attributes are below their attribute. */
export function AttributeList({ attributes, href, counts, of }: AttributeListProps) {
  const t = useText();
  return (
    <ul className={of === undefined ? 'divide-y' : 'mt-2 space-y-2 border-l pl-4'}>
      {attributes.map((attribute) => (
        <li key={attribute.name} className={of === undefined ? 'px-5 py-3.5' : ''}>
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
            <AttributeName attribute={attribute} href={href?.(attribute.name, of ?? null)} />
            <span className="text-sm text-ink-muted">
              {characteristics(attribute)
                .map((word) => t(word))
                .join(' · ')}
            </span>
            {counts?.has(attribute.name) && (
              <span className="text-sm text-ink-subtle sm:ml-auto">{counts.get(attribute.name)}</span>
            )}
          </div>
          {attribute.description && (
            <p className="mt-0.5 text-sm text-ink-muted text-pretty">
              {typeof attribute.description === 'string' ? attribute.description : t(attribute.description)}
            </p>
          )}
          {attribute.canonicalValues && attribute.canonicalValues.length > 0 && (
            <p className="mt-0.5 text-sm text-ink-subtle wrap-anywhere">
              {t('schemas.suggestedValues2', { values: attribute.canonicalValues.join(', ') })}
            </p>
          )}
          {attribute.subAttributes && attribute.subAttributes.length > 0 && (
            <AttributeList attributes={attribute.subAttributes} href={href} of={attribute.name} />
          )}
        </li>
      ))}
    </ul>
  );
}

function AttributeName({
  attribute: { name },
  href,
}: {
  attribute: Attribute | DeclaredPart;
  href: string | undefined;
}) {
  const text = <span className="font-mono text-sm font-medium wrap-anywhere">{name}</span>;
  if (href === undefined) return text;
  return (
    <Link href={href} className="min-w-0 underline decoration-line-strong underline-offset-2 hover:decoration-current">
      {text}
    </Link>
  );
}
