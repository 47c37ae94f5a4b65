import { setUpDirectory } from '@/lib/pages/views/set-up/directory';
import { mounted } from '../../mounted';

const { generateMetadata, Page } = mounted(setUpDirectory);

export { generateMetadata, Page as default };
