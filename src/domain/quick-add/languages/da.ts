import type { QuickAddLanguage } from '../language.ts'
import { repeats } from './da-repeats.ts'

export const da: QuickAddLanguage = {
  code: 'da',
  weekdays: 'mandag man|tirsdag tir tirs|onsdag ons|torsdag tor tors|fredag fre|lørdag lør|søndag søn',
  ambiguousWeekdays: 'man',
  workdays: 'hverdag|arbejdsdag|bankdag',
  pluralWeekdays: 'mandage|tirsdage|onsdage|torsdage|fredage|lørdage|søndage',
  definiteWeekdays: 'mandagen|tirsdagen|onsdagen|torsdagen|fredagen|lørdagen|søndagen',
  months:
    'januar jan|februar feb|marts mar|april apr|maj|juni jun|juli jul|august aug|september sep sept|oktober okt|' +
    'november nov|december dec',
  ambiguousMonths: 'maj mar',
  monthsAsNames: 'jan mar april maj juni jul august',
  monthsWithDay: 'jul',
  numbers: 'en et én ét|to|tre|fire|fem|seks|syv|otte|ni|ti|elleve|tolv|tretten|fjorten|femten',
  ordinals:
    'første|anden andet|tredje|fjerde|femte|sjette|syvende|ottende|niende|tiende|ellevte|tolvte|trettende|fjortende|femtende',
  last: 'sidste',
  beforeLast: 'næstsidste|tredjesidste|fjerdesidste|femtesidste',
  ambiguousOrdinals: 'anden andet sidste',
  ordinalMarks: '.',
  minute: 'min minut minutter m',
  hour: 't time timer',
  units: 'dag dage|uge uger ugen|måned måneder mdr måneden|år året',
  parities: 'ulige|lige',
  changes:
    'vælg hæv sænk øg forhøj nedsæt reducer ændr ændre skift skifte flyt flytte ryk rykke udskyd tæl læs print gå sæt skru skær ' +
    'opgrader opdater juster forlæng forkort omdøb',
  changed:
    'hævede hævet sænkede sænket øgede øget forhøjede forhøjet nedsatte nedsat reducerede reduceret ændrede ændret ' +
    'skiftede skiftet flyttede flyttet rykkede rykket udskød udskudt opgraderede opgraderet opdaterede opdateret justerede ' +
    'justeret forlængede forlænget forkortede forkortet omdøbte omdøbt ' +
    'hæves sænkes øges forhøjes nedsættes reduceres ændres skiftes flyttes rykkes udskydes opgraderes opdateres justeres ' +
    'forlænges forkortes omdøbes',
  objects:
    'den det dem de en et min mit mine din dit dine sin sit sine hans hendes vores jeres deres denne dette disse',
  objectEndings: 'en et ne',
  numbered:
    'side sider kapitel kapitler afsnit sæson sæsoner lektion lektioner lokale lokaler bord borde vers opgave opgaver spørgsmål sag sager punkt punkter række rækker linje linjer ' +
    'nummer numre nr version versioner udgave udgaver ' +
    'alder størrelse størrelser pris prisen priser',
  measures: 'kr kroner dkk euro € % procent km km/t kg stk grader',
  beside: 'med hos',
  ranked: 'sal side række plads fødselsdag',
  times: 'gange',
  lengths: { 'en halv time': 30, 'halvanden time': 90, 'et kvarter': 15, 'tre kvarter': 45, 'tyve minutter': 20 },
  beforeHour: {
    halv: -30,
    'kvart/kvarter over': 15,
    'kvart/kvarter i': -15,
    'fem/5 over halv': -25,
    'fem i halv': -35,
    'fem/5 minutter? over': 5,
    'ti/10 minutter? over': 10,
    'tyve/20 minutter? over': 20,
    '25/femogtyve minutter? over': 25,
    'fem i': -5,
    'ti i': -10,
    'tyve i': -20,
  },
  parts: {
    morgen: '09:00',
    morgenen: '09:00',
    formiddag: '09:00',
    formiddagen: '09:00',
    eftermiddag: '14:00',
    eftermiddagen: '14:00',
    aften: '19:00',
    aftenen: '19:00',
    midnat: '00:00',
  },
  leads: 'til senest inden',
  weekdayLeads: 'på',
  calendarLeads: 'den d',
  timeLeads: 'til senest inden efter før',
  of: 'af',
  from: 'fra|fra og med|f.o.m|med start|startende',
  until: 'til|indtil|til og med|t.o.m|frem til',
  except: 'undtagen|bortset fra|på nær|pånær|men ikke',
  and: 'og & +',
  to: 'til',
  every: 'hver hvert',
  everySecond: 'hveranden|hvertandet',
  once: 'en gang om|én gang om',
  articles: 'en et den det min din hans hendes vores deres',
  glued: 'klokken kl d.',
  phrases: {
    '0': 'i dag|idag',
    '1': 'i morgen|imorgen',
    '2': 'i? overmorgen',
    '-1': 'i går|igår',
    '-2': 'i? forgårs',
    '0@20:00': 'i aften',
    '1@09:00': 'i morgen tidlig',
    in: 'om NUMBER UNIT|NUMBER UNIT fra nu|NUMBER UNIT fra i dag|NUMBER UNIT fra idag|om NUMBER GENITIVE tid|i dag om NUMBER UNIT|idag om NUMBER UNIT',
    within: 'inden/indenfor NUMBER UNIT|inden for NUMBER UNIT|inden/indenfor LENGTH|inden for LENGTH',
    'in minutes': 'om LENGTH|om LENGTHOFTIME tid',
    'in half a year': 'om et halvt år|om et halvår',
    'this weekday': 'denne/kommende/førstkommende WEEKDAY|WEEKDAY i? denne uge|i? denne uge på? WEEKDAY',
    'weekday next week': 'næste WEEKDAY|WEEKDAY i? næste uge|i? næste uge på? WEEKDAY',
    'weekday of a numbered week': 'WEEKDAY i? uge NUMBER|i? uge NUMBER på? WEEKDAY',
    'after weekday': 'NUMBER UNIT fra/efter WEEKDAY|dagen efter FULLDAY',
    'after weekday next week':
      'NUMBER UNIT efter næste FULLDAY|NUMBER UNIT efter FULLDAY i? næste uge|dagen efter næste FULLDAY|dagen efter FULLDAY i? næste uge',
    'before weekday': 'NUMBER UNIT før WEEKDAY|dagen før FULLDAY',
    'before weekday next week':
      'NUMBER UNIT før næste FULLDAY|NUMBER UNIT før FULLDAY i? næste uge|dagen før næste FULLDAY|dagen før FULLDAY i? næste uge',
    'before date':
      'NUMBER UNIT før WEEKDAY? (den/d)? FIGURES|NUMBER UNIT før WEEKDAY? (den/d)? DAY MONTH YEAR?|' +
      'dagen før WEEKDAY? (den/d)? FIGURES|dagen før WEEKDAY? (den/d)? DAY MONTH YEAR?',
    'after date':
      'NUMBER UNIT efter WEEKDAY? (den/d)? FIGURES|NUMBER UNIT efter WEEKDAY? (den/d)? DAY MONTH YEAR?|' +
      'dagen efter WEEKDAY? (den/d)? FIGURES|dagen efter WEEKDAY? (den/d)? DAY MONTH YEAR?',
    'after tomorrow':
      'NUMBER UNIT fra/efter i morgen|NUMBER UNIT fra/efter imorgen|i morgen om NUMBER UNIT|imorgen om NUMBER UNIT',
    'weekday, weeks ahead': 'på? WEEKDAY om NUMBER UNIT',
    weekend: 'i/til weekenden|denne weekend|i denne weekend',
    'next weekend': 'i? næste weekend',
    'next week': 'i? næste uge|i? starten/begyndelsen af næste uge',
    'next month':
      'i? næste måned|i? starten/begyndelsen af næste måned|primo næste måned|den? første dag i næste måned',
    'start of next year': 'i? starten/begyndelsen af næste år|primo næste år|den? første dag i næste år',
    'day of next month': 'den/d NTH i? næste måned|den NTHINWORDS i? næste måned|i? næste måned den/d NTH',
    'ordinal weekday of next month': 'den? ORDINALS WEEKDAY i? næste måned',
    'ordinal weekday of month': 'den? ORDINALS WEEKDAY i MONTH YEAR?',
    'ordinal weekday of this month': 'den? ORDINALS WEEKDAY i måneden|den? ORDINALS WEEKDAY i denne måned',
    'ordinal workday of this month': 'den? ORDINALS WORKDAY i måneden|den? ORDINALS WORKDAY i denne måned',
    'end of period':
      'i/ved? slutningen/udgangen af denne/dette? UNIT|sidst på/i UNIT|ultimo UNIT|inden/ved GENITIVE udgang/slutning|den? sidste dag i denne/dette? UNIT',
    'end of next period':
      'i/ved? slutningen/udgangen af næste UNIT|sidst på/i næste UNIT|ultimo næste UNIT|den? sidste dag i næste UNIT',
    'start of a month': 'i? starten/begyndelsen af MONTH YEAR?|primo MONTH YEAR?|den? første dag i MONTH YEAR?',
    'end of a month':
      'i/ved? slutningen/udgangen af MONTH YEAR?|sidst i MONTH|ultimo MONTH YEAR?|den? sidste dag i MONTH YEAR?',
    'from a month': 'fra MONTH YEAR?|fra og med MONTH YEAR?',
    'until a month': 'indtil MONTH YEAR?',
    'until a month, not a person': 'til MONTH YEAR?',
    'through a month': 'til og med MONTH YEAR?',
    'day of month': 'den/d NTH',
    'day of month, at the edge': 'den/d DAY',
    figures: 'den/d DOTTED YEAR?|DOTTEDBEFORE',
    'figures on a weekday': 'WEEKDAY DOTTED YEAR?',
    date: 'DAY MONTH YEAR?|pr (den/d)? DAY MONTH YEAR?|den/d FIRSTDAY',
    'date in words': 'den ORDINALS MONTH YEAR?',
    'clock after day': 'CLOCK',
    'range after day': 'RANGE',
    'at clock, 24 hours': 'ca/cirka/omkring? kl/klokken CLOCK|kl/klokken ca/cirka CLOCK',
    'from range': 'fra RANGE|mellem BETWEEN',
    'range after from, 24 hours': 'fra RANGE|mellem BETWEEN',
    'range, 24 hours': 'ca/cirka/omkring? kl/klokken RANGE',
    'from range, 24 hours': 'fra kl/klokken RANGE|mellem kl/klokken BETWEEN',
    'after day@12:00': 'ved? middag|ved middagstid',
    'in part': 'om PART|ved PART',
    'today part': 'i PART',
    reminder: '! LENGTH/AMOUNT før/inden|! NUMBER UNIT før/inden',
    'reminder after': '! LENGTH/AMOUNT efter|! NUMBER UNIT efter',
    duration: 'i LENGTH',
    count: 'i? NUMBER gange|i? de næste/kommende NUMBER gange',
    once: 'NUMBER gang',
    stretch: 'i NUMBER UNIT|i? de næste/kommende NUMBER UNIT|i den næste/kommende UNIT|i det næste/kommende UNIT',
    'from completion': 'fra/efter fuldførelsesdatoen/fuldførelse/afslutning',
    text:
      'sidste/forrige WEEKDAY|om dagen|i by|vitamin d|husk/om/på at|sørg for at|regn med at|kl/klokken? CLOCK/RANGE MEASURE|hver/hvert NTH time/minut/nat/kvartal|DAY RANKED|fra i går|fra igår|NUMBER UNIT før|NUMBER UNIT før WEEKDAY den/d? NTH|NUMBER UNIT før WEEKDAY om NUMBER UNIT|NUMBER UNIT før WEEKDAY i? uge NUMBER|dagen før/efter FULLDAY den/d? NTH|dagen før/efter FULLDAY om NUMBER UNIT|dagen før/efter FULLDAY i? uge NUMBER|LENGTH før|dagen/aftenen/ugen før|' +
      'i? midten/resten af næste UNIT|hver PART og/& PART|hver ORDINALS weekend i måneden|hver ORDINALS weekend i hver måned',
    'every so many workdays': 'hver ORDINALS WORKDAY',
    'every so many parts of the day': 'hver/hvert NTH PART',
    'every date in figures': 'hver FIGURES|hver den/d FIGURES',
    ...repeats,
  },
}
