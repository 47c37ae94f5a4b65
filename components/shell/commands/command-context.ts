'use client';

import { createContext, use } from 'react';

interface Commands {
  openPalette(): void;
}

/** What buttons of the console's frame can ask for; nothing happens outside of it. */
export const CommandContext = createContext<Commands>({ openPalette: () => undefined });

export const useCommands = () => use(CommandContext);
