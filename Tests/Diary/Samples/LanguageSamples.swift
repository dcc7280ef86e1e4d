@testable import Diary
@testable import DiaryFiles

/// Exports as they are written for people of other languages and places: names of columns and
/// months, decimal commas, orders of dates, zones.
extension ImportSample {
    static let languages =
        garminLanguages + withingsLanguages + renphoLanguages + phoneLanguages + siteLanguages
        + dateLanguages

    private static let garminLanguages: [ImportSample] = [
        ImportSample(
            .garmin, "Russian",
            "Время,Вес,Изменение,ИМТ,\n\" 21 июл. 2026 г.\",\n08:28,\"80,0 кг\",\"0,5 кг\",\"25,0\",\n\" 3 мая 2026 г.\",\n19:05,\"81,4 кг\",--,--,\n",
            ["2026-07-21 08:28 80.0 kg", "2026-05-03 19:05 81.4 kg"]),
        ImportSample(
            .garmin, "Japanese",
            "時刻,体重,変化,BMI,\n2026年7月18日,\n8:28,80.0 kg,0.5 kg,25.0,\n",
            ["2026-07-18 08:28 80.0 kg"]),
        ImportSample(
            .garmin, "Czech, with spaces in its dates",
            "Čas,Hmotnost,Změna,BMI,\n\"21. 1. 2026\",\n6:19,\"82,3 kg\",--,--,\n\"13. 12. 2025\",\n6:20,\"82,4 kg\",--,--,\n",
            ["2026-01-21 06:19 82.3 kg", "2025-12-13 06:20 82.4 kg"]),
        ImportSample(
            .garmin, "Portuguese",
            "Hora,Peso,Alteração,IMC,\n\"21 de jan. de 2026\",\n06:19,\"82,3 kg\",--,--,\n",
            ["2026-01-21 06:19 82.3 kg"]),
        ImportSample(
            .garmin, "Dutch, with tabulators",
            "Tijd\tGewicht\tWijziging\tBMI\n21 mrt. 2026\n06:19\t82,3 kg\t--\t--\n",
            ["2026-03-21 06:19 82.3 kg"]),
    ]

    private static let withingsLanguages: [ImportSample] = [
        ImportSample(
            .withings, "ratios among the masses, and a category",
            #"""
            Date,"Weight (kg)","Fat mass (kg)","Fat free mass (kg)","Fat Ratio (%)","Bone mass (kg)","Muscle mass (kg)","Hydration (kg)",Comments,Category
            "2026-06-05 07:15:00",82.4,18.9,63.5,22.9,3.1,55.2,45.8,ill,smart_body_analyzer
            "2026-06-12 07:10:00",81.9,,,,,,,,smart_body_analyzer
            """#, ["2026-06-05 07:15 82.4 kg ill", "2026-06-12 07:10 81.9 kg"]),
        ImportSample(
            .withings, "the same in a language nobody thought of",
            #"""
            Paa,"Umu (lb)","Ai (lb)","Aii (lb)","Air (%)","Bo (lb)",Ee,Ka
            "2026-06-05 07:15:00",182.4,18.9,63.5,22.9,3.1,oi,scale
            """#, ["2026-06-05 07:15 182.4 lb oi"]),
        ImportSample(
            .withings, "German out of a spreadsheet",
            #"""
            Datum;"Gewicht (kg)";"Fettmasse (kg)";"Knochenmasse (kg)";"Muskelmasse (kg)";"Wasseranteil (kg)";Kommentare
            30.09.2026 07:12;84,2;16,4;3,4;63,6;47,1;nach dem Lauf; warm
            29.09.2026 07:05;84,6;;;;;
            """#,
            ["2026-09-30 07:12 84.2 kg nach dem Lauf; warm", "2026-09-29 07:05 84.6 kg"]),
        ImportSample(
            .withings, "Italian with a mark and two kinds of line ends",
            "\u{FEFF}Data,\"Peso (kg)\",\"Massa grassa (kg)\",\"Massa ossea (kg)\",\"Massa muscolare (kg)\",\"Idratazione (kg)\",Commenti\r\n\"2026-09-30 07:12:45\",84.2,,,,,\n\"2026-09-29 07:12:45\",84.1,,,,,\"più\"\r\n",
            ["2026-09-30 07:12:45 84.2 kg", "2026-09-29 07:12:45 84.1 kg più"]),
    ]

    private static let renphoLanguages: [ImportSample] = [
        ImportSample(
            .renpho, "all of its columns",
            "Time of Measurement,Weight(kg),BMI,Body Fat(%),Fat-Free Mass(kg),Subcutaneous Fat(%),Visceral Fat,Body Water(%),Skeletal Muscle(%),Muscle Mass(kg),Bone Mass(kg),Protein(%),BMR(kcal),Metabolic Age,Optimal weight(kg),Remarks\n2026-07-28 08:30:00,72.4,23.1,18.2,59.2,15,7,56,50,56.1,3.1,18,1600,33,70,early\n2026-07-29 08:31:00,--,--,--,--,--,--,--,--,--,--,--,--,--,--,--\n",
            ["2026-07-28 08:30 72.4 kg early"], empty: 1),
        ImportSample(
            .renpho, "months by name",
            "Time of Measurement,Weight(lb)\n\"Oct 13, 2026, 9:00 PM\",172.0\n\"13 oct. 2026, 9:01 p. m.\",172.2\n\"13 Okt. 2026 um 21:02\",172.4\n",
            [
                "2026-10-13 21:00 172.0 lb", "2026-10-13 21:01 172.2 lb",
                "2026-10-13 21:02 172.4 lb",
            ]),
        ImportSample(
            .renpho, "Chinese dates",
            "Time of Measurement,Weight(kg)\n2026年07月28日 08:30:00,72.4\n2026/07/29 08:30:00,72.3\n",
            ["2026-07-28 08:30 72.4 kg", "2026-07-29 08:30 72.3 kg"]),
    ]

    private static let phoneLanguages: [ImportSample] = [
        ImportSample(
            .googleFit, "days in German",
            "Datum,Anzahl der Aktivitätsminuten,Kalorien (kcal),Durchschnittliches Gewicht (kg),Maximales Gewicht (kg),Minimales Gewicht (kg),Schrittzahl\n2026-01-01,42,1980.5,80.5,81.2,79.9,5321\n2026-01-02,,1900.0,,,,\n",
            ["2026-01-01 80.5 kg"], empty: 1),
        ImportSample(
            .googleFit, "days in French",
            "Date,Nombre de Minutes actives,Poids moyen (kg),Poids max. (kg),Poids min. (kg)\n2026-01-01,42,\"80,5\",\"81,2\",\"79,9\"\n",
            ["2026-01-01 80.5 kg"]),
        ImportSample(
            .samsungHealth, "zones of half an hour and west of Greenwich",
            "com.samsung.health.weight,7006003,12\nstart_time,time_offset,weight\n2026-06-19 23:00:00.000,UTC+0530,75.4\n2026-06-20 03:15:00.000,UTC-0330,75.3\n2026-06-21 03:15:00.000,,75.2\n",
            [
                "2026-06-20 04:30+05:30 75.4 kg", "2026-06-19 23:45-03:30 75.3 kg",
                "2026-06-21 04:15 75.2 kg",
            ]),
        ImportSample(
            .zeppLife, "zones that are named",
            "time,weight,height,bmi,fatRate\n2026-10-08 04:38:28+0800,64.4,170.0,22.2,null\n2026-10-09 04:38:28-0300,64.5,170.0,22.2,null\n",
            ["2026-10-08 04:38:28+08:00 64.4 kg", "2026-10-09 04:38:28-03:00 64.5 kg"]),
        ImportSample(
            .libra, "a note in another script",
            "#Version:5\n#Units:kg\n#date;weight;weight trend;body fat;body fat trend;log\n2008-09-05T06:00:00.000Z;83,1;83,1;;;после бани; жарко\n",
            ["2008-09-05 07:00 83.1 kg после бани; жарко"]),
    ]

    private static let siteLanguages: [ImportSample] = [
        ImportSample(
            .trendWeight, "days in German",
            "Date,Actual Weight,Weight Is Interpolated,Trend Weight,Actual Fat %,Fat Is Interpolated,Trend Fat %\n2024-01-15,75,5,No,75,8,18,0,No,18,5\n2024-01-16,,Yes,75,6,,Yes,\n",
            ["2024-01-15 75.5 kg"], empty: 1, remarks: ["put together again"], unit: .kilograms),
        ImportSample(
            .myFitnessPal, "American dates",
            "Date,Body Fat %,Weight\n01/15/2024,18.5,175.0\n02/03/2024,,176.0\n",
            ["2024-01-15 175.0 lb", "2024-02-03 176.0 lb"], unit: .pounds),
        ImportSample(
            .fitbit, "a month of a German profile",
            "Body\nDate,Weight,BMI,Fat\n\"02.01.2019\",\"70,1\",\"22,3\",\"0\"\n\"13.01.2019\",\"70,2\",\"22,3\",\"0\"\n",
            ["2019-01-02 70.1 kg", "2019-01-13 70.2 kg"], unit: .kilograms),
    ]

    private static let dateLanguages: [ImportSample] = [
        ImportSample(
            .columns, "weekdays of many languages",
            "date;weight (kg)\nmar. 5 mai 2026;82,1\nmar 5, 2026;82,2\nlun. 4 mai 2026;82,3\ngio 7 mag 2026;82,4\nśro. 6 maj 2026;82,5\nпт, 8 мая 2026;82,6\n",
            [
                "2026-05-05 82.1 kg", "2026-03-05 82.2 kg", "2026-05-04 82.3 kg",
                "2026-05-07 82.4 kg", "2026-05-06 82.5 kg", "2026-05-08 82.6 kg",
            ]),
        ImportSample(
            .columns, "words between date and time",
            "date;weight (kg)\n28/07/2026 à 08h30;82,1\n28.07.2026 um 08:31 Uhr;82,2\n28.07.2026 kl. 08.32;82,3\nJul 28, 2026 at 8:33 AM;82,4\n",
            [
                "2026-07-28 08:30 82.1 kg", "2026-07-28 08:31 82.2 kg", "2026-07-28 08:32 82.3 kg",
                "2026-07-28 08:33 82.4 kg",
            ]),
        ImportSample(
            .columns, "words that are no weekdays",
            "date;weight (kg)\nabout 5.5.2026;82,1\nfoo, 5.5.2026;82,2\n5.5.2026;82,3\n",
            ["2026-05-05 82.3 kg"], refused: [2, 3]),
    ]
}
