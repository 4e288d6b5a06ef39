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

/** The customer whose files of this morning lie in the inbox: in test, so that what it is told is written and shown and leaves nothing. */
export const sendsFiles = { id: 'pieper-sanitaer', partnerId: '9521234000020', ownId: 'KONTORDTM' } as const;

export const sendsFilesRecord = (): RecordSet =>
  recordSet(ediPartner, [
    [
      sendsFiles.id,
      {
        partnerName: sameText('Pieper Sanitär GmbH'),
        partnerId: sendsFiles.partnerId,
        ownId: sendsFiles.ownId,
        sends: 'WEBHOOK',
        codeList: null,
        address: 'https://pieper.example/status',
        acknowledge: true,
        active: true,
        test: true,
      },
    ],
  ]);
