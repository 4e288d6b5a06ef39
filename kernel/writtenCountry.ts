import { isCountry } from './countries.ts';

/** Distinguishing signs of vehicles in one letter (Vienna Convention on Road Traffic), as forwarders' programs wrote and write them. */
const vehicleSigns: Readonly<Record<string, string>> = {
  D: 'DE',
  A: 'AT',
  F: 'FR',
  I: 'IT',
  B: 'BE',
  L: 'LU',
  S: 'SE',
  E: 'ES',
  H: 'HU',
  P: 'PT',
  N: 'NO',
};

/** ISO 3166-1: the two letters of a country, then its three. */
const pairs =
  'ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB BDBGD BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN ISISL ITITA JEJEY JMJAM JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM YEYEM YTMYT ZAZAF ZMZMB ZWZWE';

/** What people write besides the names that Unicode has for a country. */
const alsoWritten: Readonly<Record<string, string>> = {
  polska: 'PL',
  belgie: 'BE',
  italia: 'IT',
  cesko: 'CZ',
  'ceska republika': 'CZ',
  slovensko: 'SK',
  lietuva: 'LT',
  latvija: 'LV',
  eesti: 'EE',
  magyarorszag: 'HU',
  espana: 'ES',
  danmark: 'DK',
  sverige: 'SE',
  norge: 'NO',
  suomi: 'FI',
  hrvatska: 'HR',
  slovenija: 'SI',
  romania: 'RO',
  nederland: 'NL',
  osterreich: 'AT',
  schweiz: 'CH',
  suisse: 'CH',
  svizzera: 'CH',
  'northern ireland': 'GB',
  nordirland: 'GB',
  // Northern Ireland and Greece as customs write them, Liechtenstein as its vehicles do.
  xi: 'GB',
  el: 'GR',
  fl: 'LI',
  holland: 'NL',
  'the netherlands': 'NL',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'great britain': 'GB',
  grossbritannien: 'GB',
  uk: 'GB',
  'u k': 'GB',
  'u s a': 'US',
  'united states of america': 'US',
  'czech republic': 'CZ',
  'tschechische republik': 'CZ',
  'republique tcheque': 'CZ',
  turkey: 'TR',
  mazedonien: 'MK',
  'bundesrepublik deutschland': 'DE',
  brd: 'DE',
};

/** Names without accents, points and capitals, so that "Côte d’Ivoire" and "COTE D'IVOIRE" are one. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();

let names: ReadonlyMap<string, string> | undefined;

/** German without its umlauts, as old programs wrote it: Oesterreich, Tuerkei. */
const withoutUmlauts = (name: string): string =>
  plain(name.toLowerCase().replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue'));

/** Names of countries in the languages of the product, from Unicode's own tables. */
function namesOfCountries(): ReadonlyMap<string, string> {
  if (names) return names;
  const found = new Map<string, string>();
  for (const language of ['de', 'en', 'fr']) {
    const named = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const pair of pairs.split(' ')) {
      const name = named.of(pair.slice(0, 2));
      for (const form of name === undefined ? [] : [plain(name), withoutUmlauts(name)])
        found.set(form, pair.slice(0, 2));
    }
  }
  for (const [name, code] of Object.entries(alsoWritten)) found.set(name, code);
  names = found;
  return found;
}

const byThree: ReadonlyMap<string, string> = new Map(
  pairs.split(' ').map((pair) => [pair.slice(2), pair.slice(0, 2)] as const),
);

/** The code of a country as a partner wrote it: two or three letters, a vehicle's sign, a name. What is not known stays as it came. */
export function countryOf(written: string): string {
  const code = written.trim().toUpperCase();
  if (isCountry(code)) return code;
  return vehicleSigns[code] ?? byThree.get(code) ?? namesOfCountries().get(plain(written)) ?? code;
}
