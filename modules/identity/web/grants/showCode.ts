import { call } from '#client/call/call.ts';
import { type AccessGrant, grantBarcode } from '../../contract/mobile.ts';
import { showPicture } from '../pieces/showPicture.tsx';

/** The code of an access: a new token, so the one before opens nothing any more. */
export const showCode = ({ type, id, name }: Pick<AccessGrant, 'type' | 'id' | 'name'>): Promise<void> =>
  showPicture({
    title: { key: 'identity:grants/codeTitle', args: { id: name ?? id } },
    text: { key: 'identity:grants/codeText' },
    picture: call(grantBarcode, { params: { type, id }, query: {} }),
  });
