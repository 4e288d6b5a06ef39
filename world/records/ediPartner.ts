import { ediPartner } from '#modules/masterdata/contract/types/ediPartner.ts';
import { type RecordSet, recordSet, sameText } from '#modules/masterdata/contract/recordSet.ts';

/** Partners that send files to the depot; none of them has an address in this world, so nothing leaves it. */
export const ediPartnerRecords = (): RecordSet[] => [
  recordSet(ediPartner, [
    [
      'depot-hagen',
      {
        partnerName: sameText('Depot Hagen'),
        partnerId: '401',
        ownId: '459',
        sends: 'STAT512',
        codeList: 'SYA',
        address: null,
        active: false,
        test: true,
      },
    ],
    [
      'hagener-federn',
      {
        partnerName: sameText('Hagener Federn GmbH'),
        partnerId: '4012345000009',
        ownId: 'KONTORDTM',
        sends: 'WEBHOOK',
        codeList: null,
        address: null,
        active: false,
        test: false,
      },
    ],
    [
      'depot-venlo',
      {
        partnerName: sameText('Depot Venlo'),
        partnerId: '91',
        ownId: '459',
        sends: 'NONE',
        codeList: null,
        address: null,
        active: false,
        test: false,
      },
    ],
  ]),
];
