"""The other countries: their language, their currency, and how numbers, dates, weeks and times are usually written."""

from typing import NamedTuple

from orderkeep.business.enums import Clock, DateFormat, NumberFormat, WeekStart

TABLE = """
am-ET ETB CDS1 | ar-AE AED CDM1 | ar-BH BHD CDA1 | ar-DZ DZD PDA1 | ar-EG EGP CDA1 | ar-EH MAD CDM1 | ar-IQ IQD CDA1
ar-JO JOD CDA1 | ar-KW KWD CDA1 | ar-LB LBP PDM1 | ar-LY LYD PDA1 | ar-MA MAD PDM2 | ar-MR MRU PDM1 | ar-OM OMR CDA1
ar-PS ILS CDM1 | ar-QA QAR CDA1 | ar-SA SAR CDS1 | ar-SD SDG CDA1 | ar-SY SYP CDA1 | ar-TN TND PDM1 | ar-YE YER CDS1
az-AZ AZN P.M2 | bg-BG EUR S.M2 | bn-BD BDT CDS1 | bs-BA BAM P.M2 | ca-AD EUR PDM2 | de-LI CHF A.M2 | dv-MV MVR CMM2
dz-BT BTN CIS1 | el-CY EUR PDM1 | el-GR EUR PDM1 | en-AG XCD CDS1 | en-AI XCD CDM2 | en-AS USD CMS1 | en-BB BBD CDM1
en-BM BMD CDM1 | en-BS BSD CDS1 | en-BW BWP CDS2 | en-BZ BZD CDS2 | en-CK NZD CDM2 | en-CX AUD CDM2 | en-DM XCD CDS1
en-ER ERN CDM1 | en-FJ FJD CDM1 | en-FK FKP CDM2 | en-FM USD CDM1 | en-GD XCD CDM1 | en-GG GBP CDM2 | en-GH GHS CDM1
en-GI GIP CDM2 | en-GM GMD CDM1 | en-GU USD CMS1 | en-GY GYD CDM1 | en-IM GBP CDM2 | en-IO USD CDM2 | en-JE GBP CDM2
en-JM JMD CDS1 | en-KE KES CDS2 | en-KI AUD CDM1 | en-KN XCD CDM1 | en-KY KYD CDM1 | en-LC XCD CDM1 | en-LR LRD CDM1
en-LS LSL CDM1 | en-MH USD CMS1 | en-MP USD CMM1 | en-MS XCD CDM2 | en-MT EUR CDS2 | en-MU MUR CDM2 | en-MW MWK CDM1
en-NA NAD CDM1 | en-NF AUD CDM2 | en-NG NGN CDM2 | en-NR AUD CDM2 | en-NU NZD CDM2 | en-PG PGK CDM1 | en-PH PHP CMS1
en-PK PKR CDS1 | en-PN NZD CDM2 | en-PW USD CDM1 | en-SB SBD CDM1 | en-SC SCR CDM2 | en-SG SGD CDS1 | en-SH SHP CDM2
en-SL SLE CDM1 | en-SS SSP CDM1 | en-SZ SZL CDM1 | en-TC USD CDM1 | en-TK NZD CDM2 | en-TO TOP CDM1 | en-TT TTD CDS1
en-TV AUD CDM2 | en-UG UGX CDM2 | en-VC XCD CDM1 | en-VG USD CDM1 | en-VI USD CMS1 | en-VU VUV CDM1 | en-WS WST CDS1
en-ZM ZMW CDM1 | en-ZW USD CDS2 | es-AR ARS PDM1 | es-BO BOB PDM1 | es-CL CLP PDM1 | es-CO COP PDS1 | es-CR CRC SDM1
es-CU CUP CDM1 | es-DO DOP CDS1 | es-EC USD PDM1 | es-GQ XAF PDM2 | es-GT GTQ CDS1 | es-HN HNL CDS1 | es-NI NIO CDS1
es-PA PAB CMS1 | es-PE PEN CDS1 | es-PR USD CMS1 | es-PY PYG PDS1 | es-SV USD CDS1 | es-UY UYU PDM1 | es-VE VES PDS1
et-EE EUR S.M2 | fa-AF AFN CMA2 | fa-IR IRR CIA2 | fo-FO DKK P.M2 | fr-BF XOF SDM2 | fr-BI BIF SDM2 | fr-BJ XOF SDM2
fr-BL EUR SDM2 | fr-CD CDF SDM2 | fr-CF XAF SDM2 | fr-CG XAF SDM2 | fr-CI XOF SDM2 | fr-CM XAF SDM2 | fr-DJ DJF SDA1
fr-GA XAF SDM2 | fr-GF EUR SDM2 | fr-GN GNF SDM2 | fr-GP EUR SDM2 | fr-HT HTG SDM2 | fr-KM KMF SDM2 | fr-LU EUR PDM2
fr-MC EUR SDM2 | fr-MF EUR SDM2 | fr-MG MGA SDM2 | fr-ML XOF SDM2 | fr-MQ EUR SDM2 | fr-NC XPF SDM2 | fr-NE XOF SDM2
fr-PF XPF SDM2 | fr-PM EUR SDM2 | fr-RE EUR SDM2 | fr-RW RWF SDM2 | fr-SN XOF SDM2 | fr-TD XAF SDM1 | fr-TG XOF SDM2
fr-WF XPF SDM2 | fr-YT EUR SDM2 | he-IL ILS C.S2 | hr-HR EUR P.M2 | hu-HU HUF SIM2 | hy-AM AMD S.M2 | id-ID IDR PDS2
is-IS ISK P.S2 | it-SM EUR PDM2 | it-VA EUR PDM2 | ja-JP JPY CIS2 | ka-GE GEL S.M2 | kl-GL DKK PIM2 | km-KH KHR CDS1
ko-KP KPW CIM1 | ko-KR KRW CIS1 | ky-KG KGS SIM2 | lo-LA LAK PDS2 | lt-LT EUR SIM2 | lv-LV EUR S.M2 | mk-MK MKD P.M2
mn-MN MNT CIM2 | ms-BN BND PDM1 | ms-CC AUD CDM2 | ms-MY MYR CDM1 | my-MM MMK CDS2 | nb-SJ NOK S.M2 | ne-NP NPR CIS2
nl-AW AWG PDM2 | nl-BQ USD PDM2 | nl-CW XCG PDM2 | nl-SR SRD PDM2 | nl-SX XCG PDM2 | pt-AO AOA SDM2 | pt-CV CVE SDM2
pt-GW XOF SDM2 | pt-MZ MZN SDS2 | pt-ST STN SDM2 | pt-TL USD SDM2 | ro-MD MDL P.M2 | ro-RO RON P.M2 | ru-BY BYN S.M2
ru-KZ KZT S.M2 | ru-RU RUB S.M2 | si-LK LKR CIM2 | sk-SK EUR S.M2 | sl-SI EUR P.M2 | so-SO SOS CDM1 | sq-AL ALL S.M1
sr-ME EUR P.M2 | sr-RS RSD P.M2 | sv-AX EUR SIM2 | sw-TZ TZS CDM2 | tg-TJ TJS SDM2 | th-TH THB CDS2 | tk-TM TMT S.M2
tr-TR TRY P.M2 | uk-UA UAH S.M2 | uz-UZ UZS SDM2 | vi-VN VND PDM2 | zh-CN CNY CIM2 | zh-HK HKD CDS1 | zh-MO MOP CDS1
zh-TW TWD CIS1
"""
"""From Unicode CLDR 48: locale, currency, and a letter each for numbers, dates, the first day of the week and times."""
NUMBERS = {
    "C": NumberFormat.COMMA_POINT,
    "P": NumberFormat.POINT_COMMA,
    "S": NumberFormat.SPACE_COMMA,
    "A": NumberFormat.APOSTROPHE_POINT,
}
DATES = {
    "D": DateFormat.DAY_MONTH,
    ".": DateFormat.DAY_MONTH_DOTS,
    "M": DateFormat.MONTH_DAY,
    "I": DateFormat.ISO,
}
WEEKS = {"M": WeekStart.MONDAY, "A": WeekStart.SATURDAY, "S": WeekStart.SUNDAY}
CLOCKS = {"1": Clock.HOURS_12, "2": Clock.HOURS_24}


class Country(NamedTuple):
    """A row of the table."""

    currency: str
    number_format: NumberFormat
    date_format: DateFormat
    week_start: WeekStart
    clock: Clock


def _countries() -> dict[str, Country]:
    found = {}
    for line in TABLE.split("\n"):
        for cell in line.split(" | ") if line else ():
            locale, currency, usual = cell.split(" ")
            numbers, dates, week, clock = list(usual)
            found[locale] = Country(currency, NUMBERS[numbers], DATES[dates], WEEKS[week], CLOCKS[clock])
    return found


COUNTRIES = _countries()
"""By locale."""
