/// Names of weekdays in all languages whose months are known, which say nothing that a date does
/// not.
enum WeekdayNames {
    /// Small letters, without points and spaces.
    static let all = Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))

    private static let text = """
        ahad ahd al an antradienis aoine ar asteartea asteazkena astelehena az b bazar
         bazarertəsi be biy biyernes c ca ceturtd ceturtdiena cmt cs csütörtök cum cuma
         cumartesi czw czwartek céad cümə cüməaxşamı dc dg di die dienstag dijous dilluns dim
         dimanche dimarts dimecres dinsdag dissabte diumenge divendres dj dl do dom domenica
         domh domingo donderdag donnerstag ds dt dum duminică dv dyddgwener dyddiau dyddllun
         dyddmawrth dyddmercher dyddsadwrn dyddsul déar déardaoin décéadaoin dédomhnaigh
         déhaoine déluain démáirt désathairn e ediel eenjte ehënë emartë emërkurë enj epremte
         eshtunë esmaspäev fim fimmtudagur fr fre fredag freitag fri friday fös föstudagur gio
         giovedì gwe gwen h huw huwebes hétfő hën iau ig igandea isn isnin jeu jeudi joi jue
         jueves jum jumaat jumat k kam kamis ke kedd keskiviikko keskiviikkona ketvirtadienis
         kha khamis kolmapäev kt l la larunbata lau lauantai lauantaina laugardagur laupäev lin
         linggo llun lr luan lun lundi lunedì lunes luni luns lör lördag lør lørdag ma maanantai
         maanantaina maandag man mandag mar mardi martedì martes marți maw mer mercoledì
         mercredi mi mie miercuri min minggu mittwoch miy miyerkules mié miércoles mið
         miðvikudagur mo mon monday montag máirt mán mánudagur mån måndag mér mércores mër n ne
         ned nedelja nedeľa nedjelja neděle neljapäev niedz niedziela og ons onsdag or osteguna
         ostirala otrd otrdiena p paz pazar pazartesi pe penktadienis per perjantai perjantaina
         perşembe pet petak petek pi piatok piektd piektdiena pirmadienis pirmd pirmdiena piątek
         pn po pon pondelok pondělí ponedeljak ponedeljek ponedjeljak poniedziałek pr pre pt pzt
         pá pátek péntek pühapäev qua quartafeira qui quintafeira r rab rabu reede sa sab sabado
         sabato sabtu sad sal salı sam samedi samstag sat saterdag sath saturday seg
         segundafeira sekmadienis sel selasa sen senin sestd sestdiena sex sextafeira sht sk so
         sob sobota sondag sonntag sre sreda sri srijeda st streda středa su sub subota sul sun
         sunday sunnudagur sunnuntai svētd svētdiena sze szerda szo szombat sáb sábado sâm
         sâmbătă sön söndag søn søndag t teisipäev ter terçafeira thu thursday ti tiistai
         tiistaina tir tirs tirsdag tis tisdag to tor torek tors torsdag torstai torstaina tr
         trečiadienis trešd trešdiena tue tuesday ut uto utorak utorok v vasárnap ven vendredi
         venerdì venres vie viernes vin vineri vr vrijdag vrydag wed wednesday wo woensdag wt
         wtorek xov xoves za zaterdag zo zondag ç ça çar çarşamba çərşənbə çərşənbəaxşamı út
         úterý þri þriðjudagur čet četrtek četvrtak čt čtvrtek śr środa ş şənbə šeštadienis št
         štvrtok δευ δευτέρα κυρ κυριακή πέμ πέμπτη παρ παρασκευή σάβ σάββατο τετ τετάρτη τρί
         τρίτη аў аўторак бейсенбі бс воскресенье вс вт вто вторник вівторок дс дүйсенбі
         жексенбі жм жс жұма нд нед недела неделя недеља неділя нядзеля панядзелак пет петак
         петок петък пн пон понеделник понедельник понедељак понеділок пт пятница пятниця
         пятніца саб сабота сб сейсенбі сенбі серада середа ср сре среда сряда сс суб суббота
         субота събота сәрсенбі уто уторак чацвер чет четвер четверг четвртак четврток четвъртък
         чт чц երեքշաբթի երկ երկուշաբթի երք կիր կիրակի հինգշաբթի հնգ շաբաթ շբթ ուր ուրբաթ
         չորեքշաբթի չրք יוםא׳ יוםב׳ יוםג׳ יוםד׳ יוםה׳ יוםו׳ יוםחמישי יוםראשון יוםרביעי יוםשבת
         יוםשישי יוםשלישי יוםשני שבת أحد أربعاء اثنين الأحد الأربعاء الاثنين الثلاثاء الجمعة
         الخميس السبت ثلاثاء جمعة جمعه خميس دوشنبه سبت سهشنبه شنبه پنجشنبه چهارشنبه یکشنبه गुरु
         गुरुवार बुध बुधवार मंगल मंगलवार रवि रविवार शनि शनिवार शुक्र शुक्रवार सोम सोमवार จ พ พฤ
         วันจันทร์ วันพฤหัสบดี วันพุธ วันศุกร์ วันอังคาร วันอาทิตย์ วันเสาร์ ศ ส อ อา კვი კვირა
         ოთხ ოთხშაბათი ორშ ორშაბათი პარ პარასკევი სამ სამშაბათი შაბ შაბათი ხუთ ხუთშაბათი 周一 周三
         周二 周五 周六 周四 周日 土 土曜日 日 日曜日 星期一 星期三 星期二 星期五 星期六 星期四 星期日 月 月曜日 木 木曜日 水 水曜日 火 火曜日 金 金曜日 금
         금요일 목 목요일 수 수요일 월 월요일 일 일요일 토 토요일 화 화요일
        """
}
