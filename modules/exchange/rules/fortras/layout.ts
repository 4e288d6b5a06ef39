/**
 * Records of FORTRAS release 100: fields by name with their first column (1 first), their length and how they are written. Records are contiguous: each
 * field begins where the one before ends. `N` is a number filled with zeros, with as many decimals as stated; `D8` is DDMMYYYY, `T4` HHMM, `T6` HHMMSS.
 */
export type FieldForm = 'AN' | 'N' | 'N1' | 'N2' | 'N3' | 'D8' | 'T4' | 'T6';
export type Field = readonly [name: string, from: number, length: number, form: FieldForm];

const fields = (text: string): Field[] => {
  let from = 4;
  return text
    .trim()
    .split(/\s+/)
    .map((one) => {
      const [name = '', size = '', form = 'AN'] = one.split(':');
      const field: Field = [name, from, Number(size), form as FieldForm];
      from += Number(size);
      return field;
    });
};

export const layouts = {
  /** BORD512: manifest head. */
  A00: fields(`
    dataType:3 release:3 waybillNo:35 waybillDate:8:D8 transportType:3 product:3 codeList:3 currency:3
    consignorId:35 consigneeId:35 carrierName:35 carrierCountry:3 carrierPostcode:9 carrierTown:35
    plate1:35 plate2:35 routingId1:35 routingId2:35 testCode:1 arrivalDate:8:D8 arrivalTime:4:T4
    arrivalTimeQualifier:3 trafficType2:3 driverName:35 driverPhone:20
  `),
  /** BORD512: loading units and seals. */
  A10: fields(`
    unit1:35 unit1Seal1:35 unit1Seal2:35 unit1Seal3:35 unit1Seal4:35 unit2:35 unit2Seal1:35
    unit2Seal2:35 unit2Seal3:35 unit2Seal4:35
  `),
  /** BORD512: address. */
  B00: fields(`
    item:3:N addressType:3 name1:35 street:35 country:3 postcode:9 town:35 partnerId:35 name2:35
    name3:35 townArea:35 gln:35 customsId:35
  `),
  /** BORD512: communication. */
  B10: fields(`
    item:3:N commType:3 content:256
  `),
  /** BORD512: customs of the consignment. */
  C00: fields(`
    item:3:N dutyPaymentType:3 customsProcedure:4 customsOffice:8 countryOfOrigin:3 countryOfLoading:3
    consignorCountry:3 destinationCountry:3 destinationState:3 importerCountry:3 statisticsStatus:3
    placeOfDeliveryTerm:35 transitValue:9:N2 transitCurrency:3 businessType:3 transportModeBorder:3
    transportModeInland:3 customsOfficeEntry:8 precedingDocType:10 precedingDocNumber:25 appendixType1:6
    appendixNumber1:20 appendixDate1:8:D8 appendixType2:6 appendixNumber2:20 appendixDate2:8:D8
    appendixType3:6 appendixNumber3:20 appendixDate3:8:D8
  `),
  /** BORD512: consignment position. */
  D00: fields(`
    item:3:N position:3:N packages:4:N packaging:3 innerPackages:4:N innerPackaging:3 content:35
    marks:35 weight:9:N3 chargeableWeight:9:N3 length:4:N2 width:4:N2 height:4:N2 volume:5:N3
    loadingMetres:3:N1 palletPlaces:4:N
  `),
  /** BORD512: customs of the position. */
  D10: fields(`
    item:3:N position:3:N goodsNumber:15 countryOfOrigin:3 grossMass:9:N3 netMass:9:N3 procedureCode:5
    customsValue:11:N2 customsCurrency:3 statisticalValue:11:N2 statisticalCurrency:3 appendixType1:6
    appendixNumber1:20 appendixDate1:8:D8 appendixType2:6 appendixNumber2:20 appendixDate2:8:D8
    appendixType3:6 appendixNumber3:20 appendixDate3:8:D8 appendixType4:6 appendixNumber4:20
    appendixDate4:8:D8
  `),
  /** BORD512: dangerous goods. */
  E00: fields(`
    item:3:N position:3:N dgRelease:3 packages:4:N grossWeight:9:N3 unNumber:4 packagingText:35
    multiplier:4:N dgDatabase:3 uniqueKey:10 substance:210 nosText:70 labelMain:3 labelSub1:3
    labelSub2:3 labelSub3:3 pgClassOld:4 netExplosiveMass:9:N3 transportCategory:1 limitedQuantity:1
    points:9:N3 tunnelCode:6 packingGroup:4 classificationCode:4 exceptedQuantity:1 netAmount:9:N3
    netAmountQualifier:3 environment:1
  `),
  /** BORD512: text to dangerous goods. */
  E10: fields(`
    item:3:N position:3:N qualifier1:3 text1:70 qualifier2:3 text2:70 qualifier3:3 text3:70 qualifier4:3
    text4:70 qualifier5:3 text5:70
  `),
  /** BORD512: barcode. */
  F00: fields(`
    item:3:N position:3:N barcode:35 refQualifier1:3 refNumber1:35 refQualifier2:3 refNumber2:35
    refQualifier3:3 refNumber3:35 refQualifier4:3 refNumber4:35 refQualifier5:3 refNumber5:35
  `),
  /** BORD512: consignment sums. */
  G00: fields(`
    item:3:N consignmentNo:35 weight:9:N3 deliveryTerm:3 directDelivery:1 pickupDate:8:D8
    pickupFrom:4:T4 pickupTo:4:T4 logisticsModel:6 consignmentNoReceiver:35 origConsignorId:35
    origConsigneeId:35 goodsGroup:3 goodsValue:11:N2 goodsCurrency:3 chargeableWeight:9:N3 volume:5:N3
    loadingMetres:3:N1 palletPlaces:4:N extraTools1:2:N extraTools1Type:3 extraTools2:2:N
    extraTools2Type:3 directPickup:1 orderDate:8:D8
  `),
  /** BORD512: text codes. */
  H00: fields(`
    item:3:N code1:3 text1:35 code2:3 text2:35 code3:3 text3:35 code4:3 text4:35 code5:3 text5:35
    code6:3 text6:35
  `),
  /** BORD512: free texts. */
  H10: fields(`
    item:3:N qualifier1:3 text1:70 qualifier2:3 text2:70 qualifier3:3 text3:70
  `),
  /** BORD512: charges. */
  I00: fields(`
    item:3:N service1:3 tax1:1 amount1:9:N2 service2:3 tax2:1 amount2:9:N2 service3:3 tax3:1
    amount3:9:N2 service4:3 tax4:1 amount4:9:N2 service5:3 tax5:1 amount5:9:N2 service6:3 tax6:1
    amount6:9:N2 service7:3 tax7:1 amount7:9:N2 service8:3 tax8:1 amount8:9:N2 service9:3 tax9:1
    amount9:9:N2 service10:3 tax10:1 amount10:9:N2
  `),
  /** BORD512: sums of the manifest. */
  J00: fields(`
    consignments:3:N packages:6:N weight:9:N3 boxPallets:4:N flatPallets:4:N extraFlatPallets:4:N
    extraBoxPallets:4:N sumTaxable:11:N2 sumNotTaxable:11:N2 sumCod:11:N2 sumCustoms:11:N2
    sumImportTax:11:N2 sumVat:11:N2
  `),
  /** BORD512: control record. */
  Z00: fields(`
    records:6:N date:8:D8 time:6:T6
  `),
  /** ENTL512: unloading report head. */
  M00: fields(`
    dataType:3 release:3 consignorId:35 consigneeId:35 codeList:3 waybillNo:35 waybillDate:8:D8
    arrivalDate:8:D8 arrivalTime:4:T4 timeLimitStatus:4 unloadStartDate:8:D8 unloadStartTime:4:T4
    unloadEndDate:8:D8 unloadEndTime:4:T4 euroDebitSender:4:N boxDebitSender:4:N euroDebitReceiver:4:N
    boxDebitReceiver:4:N notes:70 routingId1:35 routingId2:35
  `),
  /** ENTL512: condition of a loading unit. */
  M10: fields(`
    unit:35 condition1:3 text1:30 condition2:3 text2:30 condition3:3 text3:30 condition4:3 text4:30
    condition5:3 text5:30 condition6:3 text6:30
  `),
  /** ENTL512: condition of its seals. */
  M20: fields(`
    seal1:35 sealCondition1:3 seal2:35 sealCondition2:3 seal3:35 sealCondition3:3 seal4:35
    sealCondition4:3
  `),
  /** ENTL512: status of a consignment. */
  N00: fields(`
    waybillNo:35 item:3:N consignmentNo:35 consignmentNoReceiver:35 status1:3 difference1:4:N
    packaging1:3 text1:35 status2:3 difference2:4:N packaging2:3 text2:35 status3:3 difference3:4:N
    packaging3:3 text3:35 status4:3 difference4:4:N packaging4:3 text4:35
  `),
  /** ENTL512: address of a surplus consignment. */
  O00: fields(`
    prelimNo:35 addressType:3 name1:35 name2:35 street:35 country:3 postcode:9 town:35 townArea:35
    consignorId:35
  `),
  /** ENTL512: packages of a surplus consignment. */
  O10: fields(`
    prelimNo:35 marks1:35 packages1:4:N packaging1:3 error1:3 text1:35 marks2:35 packages2:4:N
    packaging2:3 error2:3 text2:35
  `),
  /** ENTL512: barcodes of a surplus consignment. */
  O20: fields(`
    prelimNo:35 barcode1:35 error1:3 text1:35 barcode2:35 error2:3 text2:35
  `),
  /** STAT512: status head. */
  Q00: fields(`
    release:3 codeList:3 consignorId:35 consigneeId:35 causingParty:35 routingId1:35 routingId2:35
  `),
  /** STAT512: status of a consignment. */
  Q10: fields(`
    consignmentNo:35 consignmentNoReceiver:35 pickupOrderNo:35 status:3 eventDate:8:D8 eventTime:4:T4
    consignmentNoDeliverer:35 waitMinutes:4:N receivedBy:35 text:70 reference:12
  `),
  /** STAT512: more text to Q10. */
  Q11: fields(`
    text1:70 text2:70 text3:70
  `),
  /** STAT512: status of a barcode. */
  Q20: fields(`
    consignmentNo:35 measuringPoint:3 barcode:35 scanDate:8:D8 scanTime:6:T6 scanCode:3 text:35
  `),
  /** STAT512: more scan data. */
  Q30: fields(`
    qualifier1:3 data1:35 qualifier2:3 data2:35 qualifier3:3 data3:35 qualifier4:3 data4:35 qualifier5:3
    data5:35
  `),
} as const;
export type RecordType = keyof typeof layouts;
