import { setUpDone } from '@/lib/pages/views/set-up/done';
import { mounted } from '../../mounted';

const { generateMetadata, Page } = mounted(setUpDone);

export { generateMetadata, Page as default };
