'use client';

import { useText } from '@/components/text/use-text';
import { Dialog } from '@/components/ui/dialog';
import { Switch } from '@/components/ui/switch';
import type { ConsolePage } from './console-page';
import { setSingleKeys, useSingleKeys } from './single-keys';

interface ShortcutsDialogProps {
  open: boolean;
  onClose: () => void;
  pages: readonly ConsolePage[];
}

/** The console's keyboard shortcuts, and the switch that turns single-key ones off. */
export function ShortcutsDialog({ open, onClose, pages }: ShortcutsDialogProps) {
  const t = useText();
  const singleKeys = useSingleKeys();
  const keys = [
    { keys: ['Ctrl K', '⌘ K'], does: t('common.searchEverything') },
    { keys: ['/'], does: t('common.goToListSearch') },
    { keys: ['j', 'k'], does: t('common.nextOrPreviousRow') },
    { keys: ['x'], does: t('common.selectRow') },
    { keys: ['o', t('common.enterKey')], does: t('common.openRow') },
    { keys: ['e'], does: t('common.editRow') },
    { keys: ['?'], does: t('common.showShortcuts') },
    ...pages.flatMap(({ label, letter }) => (letter ? [{ keys: [`g ${letter}`], does: label }] : [])),
  ];
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={t('common.keyboardShortcuts')}>
      {/* First, because the dialog opens with its focus here. */}
      <div className="mb-3 border-b pb-4">
        <Switch
          checked={singleKeys}
          onChange={(event) => setSingleKeys(event.currentTarget.checked)}
          label={t('common.singleKeyShortcuts')}
          description={t('common.whenOffOnlyCtrlK')}
        />
      </div>
      <dl className="divide-y text-sm">
        {keys.map(({ keys: names, does }) => (
          <div key={does} className="flex items-center justify-between gap-4 py-1.5">
            <dt>{does}</dt>
            <dd className="flex gap-1.5">
              {names.map((name) => (
                <kbd key={name} className="rounded-sm border bg-sunken px-1.5 font-mono text-xs leading-5">
                  {name}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
