'use client';

import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { tabClass, tabListClass } from './tab-classes';

interface TabsProps {
  /** The accessible name of the row of tabs. */
  label: string;
  tabs: readonly { value: string; label: string; content: ReactNode }[];
  defaultValue?: string;
}

/** Switches between views of the same thing in place. For views with an address of their own, use `NavTabs`. */
export function Tabs({ label, tabs, defaultValue = tabs[0]?.value }: TabsProps) {
  return (
    <Base.Root defaultValue={defaultValue}>
      <Base.List aria-label={label} className={tabListClass}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={tabClass}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-4">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
