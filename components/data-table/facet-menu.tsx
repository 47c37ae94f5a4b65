'use client';

import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { cn } from '@/components/cn';
import { useText } from '@/components/text/use-text';
import { Checkbox } from '@/components/ui/checkbox';
import { controlVariants } from '@/components/ui/control-variants';
import { Input } from '@/components/ui/input';
import type { SelectOption } from '@/components/ui/select';

export interface FacetGroup {
  label: string;
  options: readonly SelectOption[];
}

interface FacetMenuProps {
  name: string;
  label: string;
  groups: readonly FacetGroup[];
  searchLabel: string;
  /** The chosen values, joined by commas. */
  value: string | undefined;
}

/**
 * A filter by several of many values, within the form of a toolbar: checkboxes in groups, and a box that narrows them as
 * the reader types.
 */
export function FacetMenu({ name, label, groups, searchLabel, value }: FacetMenuProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const chosen = value?.split(',') ?? [];

  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const isWanted = (group: FacetGroup, option: SelectOption) => {
    const text = `${group.label} ${option.label} ${option.value}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const only = groups.flatMap(({ options }) => options).find((option) => option.value === chosen[0])?.label;
  const found = groups.some((group) => group.options.some((option) => isWanted(group, option)));
  return (
    <details data-menu className="min-w-0 max-sm:flex-[1_1_40%] sm:relative">
      <summary
        className={cn(
          controlVariants(),
          'flex w-auto max-w-64 cursor-pointer list-none items-center justify-between gap-2 max-sm:w-full max-sm:max-w-none',
        )}
      >
        <span className="truncate">
          {chosen.length === 0
            ? t('common.filterAll', { filter: label })
            : t('common.filterValue', {
                filter: label,
                value: (chosen.length === 1 && only) || String(chosen.length),
              })}
        </span>
        <ChevronDown aria-hidden className="size-3.5 shrink-0 text-ink-subtle" />
      </summary>
      <div className="absolute left-0 z-30 mt-1.5 flex w-80 max-w-[calc(100vw-2rem)] flex-col rounded-lg border bg-surface shadow-md">
        <div className="border-b p-2 noscript:hidden">
          <Input
            type="text"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            aria-label={searchLabel}
            placeholder={searchLabel}
            autoComplete="off"
          />
        </div>
        <div className="max-h-80 space-y-3 overflow-y-auto p-3">
          {groups.map((group) => (
            <fieldset key={group.label} hidden={!group.options.some((option) => isWanted(group, option))}>
              <legend className="mb-1 text-xs text-ink-subtle">{group.label}</legend>
              {group.options.map((option) => (
                <div key={option.value} hidden={!isWanted(group, option)}>
                  <Checkbox
                    name={name}
                    value={option.value}
                    label={<span className="font-normal">{option.label}</span>}
                    defaultChecked={chosen.includes(option.value)}
                  />
                </div>
              ))}
            </fieldset>
          ))}
          {!found && <p className="text-sm text-ink-muted">{t('common.noMatches')}</p>}
        </div>
      </div>
    </details>
  );
}
